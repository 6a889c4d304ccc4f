import { describe, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { create, elementScene, fieldsOf, who } from '@/lib/test/element-scene';
import { aPicture } from '@/lib/test/pictures';

elementScene();

const rows = async (text: string) => Number((await sql(`SELECT count(*) AS n FROM ${text}`))[0]?.n);

describe('a contribution that is sent again with its key', () => {
  const sendingKey = '7f6c3a52-5a0f-4a1e-9d58-2b1f9d0c4b11';
  const photo = async () => ({
    filename: 'a.png',
    type: 'image/png',
    size: 1,
    base64: (await aPicture('png')).toString('base64'),
  });

  it('201: is the element that is there, with its photo once', async () => {
    const input = { sendingKey, listFileToInsertDto: [await photo()] };
    const first = await create(who.ana, input);
    const before = [
      await rows('geometric_element'),
      await rows('geometric_element_file'),
      await rows('geometric_element_revision'),
    ];
    const again = await create(who.ana, { ...input, description: 'Typed since then' });
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(again.body.description).toBe('Tower of Hercules');
    expect([
      await rows('geometric_element'),
      await rows('geometric_element_file'),
      await rows('geometric_element_revision'),
    ]).toEqual(before);
  });
  it('is one element though both calls run at the same moment', async () => {
    const key = '0b0f8a52-5a0f-4a1e-9d58-2b1f9d0c4b12';
    const before = await rows('geometric_element');
    const answers = await Promise.all([1, 2, 3].map(() => create(who.ana, { sendingKey: key })));
    expect(answers.map((it) => it.status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((it) => it.body.id)).size).toBe(1);
    expect(await rows('geometric_element')).toBe(before + 1);
  });
  it('is another one when somebody else sends the same key', async () => {
    const mine = await create(who.ana, { sendingKey });
    const theirs = await create(who.brais, { sendingKey });
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });
  it('400: a key that is none is named', async () => {
    const { status, body } = await create(who.ana, { sendingKey: 'once' });
    expect([status, fieldsOf({ body })]).toEqual([400, ['sendingKey']]);
  });
});
