import { describe, expect, it } from 'vitest';
import { sql } from '@/lib/test/database';
import { create, elementScene, fieldsOf, modify, who } from '@/lib/test/element-scene';
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
    const before = [await rows('geometric_element'), await rows('geometric_element_file'), await rows('element_revision')];
    const again = await create(who.ana, { ...input, description: 'Typed since then' });
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect(again.body.description).toBe('Tower of Hercules');
    expect([await rows('geometric_element'), await rows('geometric_element_file'), await rows('element_revision')]).toEqual(
      before,
    );
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

describe('a change that is sent again with its key', () => {
  const key = () => crypto.randomUUID();
  const revisions = async (id: number) => rows(`element_revision WHERE element_id = ${id}`);

  it('200: is written once, and the answer is the element as it is', async () => {
    const { id } = (await create(who.ana)).body;
    const change = { description: 'By the sea', version: 1, sendingKey: key() };
    const [first, again] = [await modify(who.ana, id, change), await modify(who.ana, id, change)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([again.body.version, again.body.description, await revisions(id)]).toEqual([2, 'By the sea', 2]);
  });
  it('200: is written once though both calls run at the same moment', async () => {
    const { id } = (await create(who.ana)).body;
    const change = { version: 1, sendingKey: key() };
    const both = await Promise.all([1, 2, 3].map(() => modify(who.ana, id, change)));
    expect([both.map(({ status }) => status), both.map(({ body }) => body.version)]).toEqual([
      [200, 200, 200],
      [2, 2, 2],
    ]);
    expect(await revisions(id)).toBe(2);
  });
  it('409: that was refused is not taken for sent', async () => {
    const { id } = (await create(who.ana)).body;
    await modify(who.ana, id, { description: 'First' });
    const change = { description: 'Second', version: 1, sendingKey: key() };
    expect([(await modify(who.ana, id, change)).status, (await modify(who.ana, id, change)).status]).toEqual([409, 409]);
    expect((await modify(who.ana, id, { ...change, version: 2 })).body).toMatchObject({ version: 3, description: 'Second' });
  });
  it('400: with a key that belongs to another element nothing is written', async () => {
    const [one, other] = [(await create(who.ana)).body.id, (await create(who.ana)).body.id];
    const sendingKey = key();
    await modify(who.ana, one, { sendingKey });
    const refused = await modify(who.ana, other, { sendingKey });
    expect([refused.status, fieldsOf(refused), await revisions(other)]).toEqual([400, ['sendingKey'], 1]);
  });
});
