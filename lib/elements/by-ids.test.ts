import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { GET as ONE } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as ADMIN } from '@/app/api/elements/geometric_element/admin/route';
import { GET } from '@/app/api/elements/geometric_element/route';
import { GET as USER } from '@/app/api/elements/geometric_element/user/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor, newestContext } from '@/lib/auth/context';
import { callJson } from '@/lib/test/call';
import { elementScene, type, who } from '@/lib/test/element-scene';
import { anElement, anElementType } from '@/lib/test/elements';
import { type Person, visitor } from '@/lib/test/people';
import * as queries from './queries';
import type { Element } from './schema';
import { getElements } from './service';

vi.mock('@/lib/elements/queries', { spy: true });
vi.mock('@/lib/auth/context', { spy: true });

elementScene();

/** Anybody's, Ana's own, Brais's own, and one of another type. */
let shown: number;
let ofAna: number;
let ofBrais: number;
let ofOtherType: number;
const GONE = 999_999;

beforeAll(async () => {
  shown = (await anElement({ type, owner: who.brais })).id;
  ofAna = (await anElement({ type, owner: who.ana, isPublic: false })).id;
  ofBrais = (await anElement({ type, owner: who.brais, isPublic: false })).id;
  ofOtherType = (await anElement({ type: await anElementType(), owner: who.brais })).id;
});

type Answer = Element[] & { fieldErrors: { fieldName: string; message: string }[] };
const ask = (handler: typeof GET, ids: string, as: Person = visitor) =>
  callJson<Answer>(handler, { url: `/api/x?ids=${ids}&type=reference`, as });
const all = () => [ofOtherType, ofBrais, GONE, ofAna, shown, shown].join(',');
const idsOf = ({ body }: { body: Answer }) => body.map(({ id }) => id);

describe('elements by id, in the order of the ids, each once', () => {
  it('a visitor gets those that are public', async () => {
    expect(idsOf(await ask(GET, all()))).toEqual([ofOtherType, shown]);
  });

  it('whoever is logged in gets no more than a visitor at the address for everybody', async () => {
    expect(idsOf(await ask(GET, all(), who.ana))).toEqual([ofOtherType, shown]);
  });

  it('a contributor gets their own, too', async () => {
    expect(idsOf(await ask(USER, all(), who.ana))).toEqual([ofOtherType, ofAna, shown]);
  });

  it('an administrator gets all that there are', async () => {
    expect(idsOf(await ask(ADMIN, all(), who.uxia))).toEqual([ofOtherType, ofBrais, ofAna, shown]);
  });

  it('401 without a session, 403 for a contributor who asks as an administrator', async () => {
    expect([(await ask(USER, all())).status, (await ask(ADMIN, all(), who.ana)).status]).toEqual([401, 403]);
  });

  it('each is what it is when it is asked for alone', async () => {
    const alone = await callJson<Element>(ONE, { params: { id: String(shown) }, url: '/api/x?type=reference' });
    expect((await ask(GET, all())).body.find(({ id }) => id === shown)).toEqual(alone.body);
  });
});

it('100 ids are one statement about elements', async () => {
  const { findElement, findElementsByIds } = vi.mocked(queries);
  findElement.mockClear();
  findElementsByIds.mockClear();
  const many = Array.from({ length: 97 }, (_, index) => GONE + index);
  expect(idsOf(await ask(ADMIN, [shown, ofAna, ofBrais, ...many].join(','), who.uxia))).toEqual([shown, ofAna, ofBrais]);
  expect([findElement.mock.calls.length, findElementsByIds.mock.calls.length]).toEqual([0, 1]);
});

it('what a replica does not have yet comes from the primary, and only that is asked for again', async () => {
  const { findElementsByIds } = vi.mocked(queries);
  const ctx = contextFor(VISITOR, 'en-GB');
  vi.mocked(newestContext).mockReturnValue(ctx);
  onTestFinished(() => void vi.mocked(newestContext).mockReset());
  findElementsByIds.mockClear();
  findElementsByIds.mockImplementationOnce(async (db, rule, ids, callerId) => {
    const rows = await queries.findElementsByIds(db, rule, ids, callerId);
    return rows.filter(({ id }) => id !== shown);
  });
  const found = await getElements(ctx, [shown, ofOtherType], 'public');
  expect(found.map(({ id }) => id)).toEqual([shown, ofOtherType]);
  expect(findElementsByIds.mock.calls.at(-1)?.[2]).toEqual([shown]);
});

it.each([
  ['nothing', ''],
  ['a word', 'one'],
  ['an empty place', '1,,2'],
  ['a fraction', '1.5'],
  ['zero', '0'],
  ['a negative one', '-1'],
  ['one that is larger than numbers are exact', '9007199254740993'],
  ['a list twice', '1&ids=2'],
  ['101 of them', Array.from({ length: 101 }, (_, index) => index + 1).join(',')],
])('400 at `ids`: %s', async (_, ids) => {
  for (const [handler, as] of [
    [GET, visitor],
    [USER, who.ana],
    [ADMIN, who.uxia],
  ] as const) {
    const { status, body } = await ask(handler, ids, as);
    expect([status, body.fieldErrors?.map(({ fieldName }) => fieldName)]).toEqual([400, ['ids']]);
  }
});

it('400 without `ids`: the call never returns all elements', async () => {
  const { status, body } = await callJson<Answer>(GET);
  expect([status, body.fieldErrors]).toEqual([400, [{ fieldName: 'ids', message: expect.stringContaining('"Numbers"') }]]);
});
