import { beforeAll, expect, it } from 'vitest';
import { contextFor } from '@/lib/auth/context';
import { AUDIO_FORMAT } from '@/lib/data-types/audio';
import { type Db, db } from '@/lib/db';
import { sql } from '@/lib/test/database';
import { anElement, anElementType } from '@/lib/test/elements';
import { people } from '@/lib/test/people';
import { pointerCheck } from './service';

type Subject = Parameters<typeof pointerCheck>[3];
type Said = [number, string][];

const [CHURCH, SPOKEN, NOTE] = [1, 2, 3];
const RECORDING = '8a6e0804-2bd0-4672-b79d-d97027f9071a';
const OTHER = '8a6e0804-2bd0-4672-b79d-d97027f9071b';

let who: Awaited<ReturnType<typeof people>>;
let parish: { id: number };
let shown: { id: number };
let hidden: { id: number };

beforeAll(async () => {
  who = await people();
  parish = await anElementType({ name: 'Parish church' });
  shown = await anElement({ type: parish, owner: who.uxia });
  hidden = await anElement({ type: parish, owner: who.uxia, isPublic: false });
  await sql(
    `INSERT INTO geometric_element_file (element_id, uuid, original_filename, file_format, content_type, size, author_id, storage_key)
     SELECT $1, uuid::uuid, 'nome', format, 'audio/webm', 1, $2, uuid FROM (VALUES ($3, $4), ($5, 'FILE_FORMAT_JPEG')) f (uuid, format)`,
    [shown.id, who.uxia.id, RECORDING, AUDIO_FORMAT, OTHER],
  );
});

const own = (id: number, dataType: string, referenceType?: { id: number }) => ({
  id,
  attributeType: { dataType, referenceType },
});
type Own = ReturnType<typeof own>;
const church = () => own(CHURCH, 'REFERENCE');
const spoken = own(SPOKEN, 'AUDIO');

/** What is said of a type with these attributes, and of each value what is wrong with it; with the statements that this took. */
async function checked(attributes: Own[], said: Said, of: Subject) {
  let asked = 0;
  const counting = {
    $queryRaw(...query: Parameters<Db['$queryRaw']>) {
      asked++;
      return db.$queryRaw(...query);
    },
  };
  const ctx = { ...contextFor(who.ana, 'en-GB'), db: counting as unknown as Db };
  const type = { listAttributeType: attributes } as unknown as Parameters<typeof pointerCheck>[1];
  const check = await pointerCheck(ctx, type, said, of);
  const issues = said.map(([id, value]) => check(type.listAttributeType.find((it) => it.id === id) as never, value));
  return { asked, issues };
}

it('an element that the caller sees may be said; the message is the same for one that is hidden and one that there is not', async () => {
  const issues = async (value: number, attribute = church()) =>
    (await checked([attribute], [[CHURCH, String(value)]], { stored: {} })).issues;
  expect(await issues(shown.id)).toEqual([undefined]);
  expect(await issues(hidden.id)).toEqual(['elements.attribute.reference']);
  expect(await issues(999_999_999)).toEqual(['elements.attribute.reference']);
  expect(await issues(shown.id, own(CHURCH, 'REFERENCE', parish))).toEqual([undefined]);
  expect(await issues(shown.id, own(CHURCH, 'REFERENCE', { id: parish.id + 1 }))).toEqual(['elements.attribute.referenceType']);
});

it('a recording of the element or of the same call may be said, and no other file', async () => {
  const issues = async (value: string, more: Partial<Subject> = { elementId: shown.id }) =>
    (await checked([spoken], [[SPOKEN, value]], { stored: {}, ...more })).issues;
  expect(await issues(RECORDING)).toEqual([undefined]);
  expect(await issues(OTHER)).toEqual(['elements.attribute.audio']);
  expect(await issues(OTHER, { files: [OTHER] })).toEqual([undefined]);
  expect(await issues(RECORDING, { elementId: hidden.id })).toEqual(['elements.attribute.audio']);
  expect(await issues(RECORDING, {})).toEqual(['elements.attribute.audio']);
});

it.each<[string, () => Own[], Said, Partial<Subject>]>([
  ['no attribute is an id', () => [own(NOTE, 'TEXT')], [[NOTE, 'Torre']], {}],
  ['nothing is said', () => [church(), spoken], [], {}],
  [
    'what is stored is said again',
    () => [church(), spoken],
    [
      [CHURCH, '999999999'],
      [SPOKEN, RECORDING],
    ],
    {},
  ],
])('the database is not asked where %s', async (_, attributes, said, more) => {
  const stored = { [CHURCH]: '999999999', [SPOKEN]: RECORDING };
  const { asked, issues } = await checked(attributes(), said, { stored, elementId: shown.id, ...more });
  expect([asked, issues]).toEqual([0, said.map(() => undefined)]);
});

it('the database is not asked for a recording by what cannot be one, or of an element that is not there yet', async () => {
  const { asked } = await checked([spoken], [[SPOKEN, 'nome.webm']], { stored: {}, elementId: shown.id });
  expect(asked).toBe(0);
  expect((await checked([spoken], [[SPOKEN, RECORDING]], { stored: {} })).asked).toBe(0);
  expect((await checked([church(), spoken], [[CHURCH, String(shown.id)]], { stored: {}, elementId: shown.id })).asked).toBe(1);
});
