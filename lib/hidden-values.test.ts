import { beforeAll, describe, expect, it } from 'vitest';
import { GET as ADMIN } from '@/app/api/elements/geometric_element/[id]/admin/route';
import { GET as HISTORY } from '@/app/api/elements/geometric_element/[id]/revisions/route';
import { GET as PUBLIC } from '@/app/api/elements/geometric_element/[id]/route';
import { GET as USER } from '@/app/api/elements/geometric_element/[id]/user/route';
import { GET as EXPORT_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/export/admin/route';
import { GET as EXPORT } from '@/app/api/elements/geometric_element_type/[id]/export/route';
import { GET as EXPORT_USER } from '@/app/api/elements/geometric_element_type/[id]/export/user/route';
import { GET as LIST_ADMIN } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/admin/route';
import { GET as LIST } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/route';
import { GET as LIST_USER } from '@/app/api/elements/geometric_element_type/[id]/geometric_elements/user/route';
import { GET as ITEM } from '@/app/api/ogc/collections/[code]/items/[id]/route';
import { GET as ITEMS } from '@/app/api/ogc/collections/[code]/items/route';
import { GET as SCHEMA } from '@/app/api/ogc/collections/[code]/schema/route';
import { GET as SEARCH } from '@/app/api/search/route';
import { contextFor } from '@/lib/auth/context';
import { elementPage } from '@/lib/element-pages/service';
import { embeddedElement } from '@/lib/embedding/service';
import { call } from '@/lib/test/call';
import { sql, sqlOne } from '@/lib/test/database';
import { anAttributeCalled } from '@/lib/test/elements';
import { aRecording } from '@/lib/test/file-scene';
import { features, ids, who, withFountains } from '@/lib/test/fountains';
import { type Person, person, reviewer, visitor } from '@/lib/test/people';

/** What only some may read stands in values that occur nowhere else. */
const CANARY = { CONTRIBUTOR: 'canarycontributor', REVIEWER: 'canaryreviewer' } as const;
type Secret = keyof typeof CANARY;
const SECRETS = Object.keys(CANARY) as Secret[];
/** The recordings that are values: their names are those words too, and exports have their ids. */
const RECORDING: Record<Secret, string> = {
  CONTRIBUTOR: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  REVIEWER: '8a6e0804-2bd0-4672-b79d-d97027f9071b',
};
const heldIn = (text: string) => SECRETS.filter((it) => text.includes(CANARY[it]) || text.includes(RECORDING[it]));
const attributes = {} as Record<Secret, number>;
const recordings = {} as Record<Secret, number>;
let typeId: number;
let readers: Record<string, Person>;

const MAY: Record<string, readonly Secret[]> = {
  visitor: [],
  stranger: [],
  owner: ['CONTRIBUTOR'],
  elsewhere: [],
  reviewer: ['CONTRIBUTOR', 'REVIEWER'],
  administrator: ['CONTRIBUTOR', 'REVIEWER'],
};
/** Those whose lists hold elements that are not theirs. */
const isReviewing = (reader: string) => reader === 'reviewer' || reader === 'administrator';

beforeAll(async () => {
  await withFountains();
  typeId = (await sqlOne<{ id: number }>(`SELECT id FROM geometric_element_type WHERE code = 'FOUNTAIN'`)).id;
  for (const secret of SECRETS) {
    attributes[secret] = (await anAttributeCalled(typeId, `FOR_${secret}`, 'TEXT')).id;
    recordings[secret] = (await anAttributeCalled(typeId, `SOUND_${secret}`, 'AUDIO')).id;
    await sql('UPDATE element_type_attribute_type SET visibility = $2 WHERE id = ANY($1)', [
      [attributes[secret], recordings[secret]],
      secret,
    ]);
    await aRecording(ids.tower, who.ana, { uuid: RECORDING[secret], name: CANARY[secret] });
  }
  await sql(
    'UPDATE geometric_element SET version = version + 1, attribute_values = attribute_values || $2::jsonb WHERE id = $1',
    [
      ids.tower,
      JSON.stringify(
        Object.fromEntries(
          SECRETS.flatMap((it) => [
            [attributes[it], CANARY[it]],
            [recordings[it], RECORDING[it]],
          ]),
        ),
      ),
    ],
  );
  readers = {
    visitor,
    stranger: who.brais,
    owner: who.ana,
    elsewhere: await reviewer({ types: [typeId], provinces: ['27'] }),
    reviewer: who.sabela,
    administrator: who.uxia,
  };
});

const get = async (handler: Parameters<typeof call>[0], as: Person, query = '', params: object = {}) => {
  const answer = await call(handler, { as, url: `/x?${query}`, params: { id: String(typeId), code: 'fountain', ...params } });
  return { status: answer.status, text: await answer.text() };
};
const one = { id: String(0) };
const actorOf = ({ id, login, role, reviewScope }: Person) => ({ id, login, role, reviewScope });
const page = async (as: Person) => ({
  status: 200,
  text: JSON.stringify(await elementPage(contextFor(actorOf(as), 'en-GB'), ids.tower)),
});

type Way = (as: Person, reader: string) => Promise<{ status: number; text: string }>;
const element = (handler: Parameters<typeof call>[0]): Way => {
  return (as) => get(handler, as, '', { ...one, id: String(ids.tower) });
};
/** The ways of reading in which the reader is known as whoever they are. */
const WAYS: Record<string, Way> = {
  'an element': (as, reader) => element(reader === 'visitor' ? PUBLIC : isReviewing(reader) ? ADMIN : USER)(as, reader),
  'a list': (as, reader) =>
    reader === 'visitor'
      ? get(LIST, as)
      : isReviewing(reader)
        ? get(LIST_ADMIN, as)
        : get(LIST_USER, as, reader === 'owner' ? `ownerId=${as.id}` : ''),
  'an export as CSV': (as, reader) =>
    get(reader === 'visitor' ? EXPORT : isReviewing(reader) ? EXPORT_ADMIN : EXPORT_USER, as, 'format=csv&files=links'),
  'an export as GeoJSON': (as, reader) =>
    get(reader === 'visitor' ? EXPORT : isReviewing(reader) ? EXPORT_ADMIN : EXPORT_USER, as, 'format=geojson&files=links'),
  'the features of OGC API': (as) => get(ITEMS, as, 'limit=100'),
  'a feature of OGC API': (as) => get(ITEM, as, '', { id: String(ids.tower) }),
  'WFS as GeoJSON': async (as) => {
    const answer = await features('2.0.0', 'OUTPUTFORMAT=geojson', as);
    return { status: answer.status, text: await answer.text() };
  },
  'WFS as GML': async (as) => {
    const answer = await features('2.0.0', '', as);
    return { status: answer.status, text: await answer.text() };
  },
  'the page of an element': page,
};

describe.each(Object.entries(WAYS))('%s', (_, readBy) => {
  it.each(Object.entries(MAY))('as %s holds what they may read: %j', async (reader, may) => {
    const { status, text } = await readBy(readers[reader] as Person, reader);
    expect(status, text.slice(0, 300)).toBe(200);
    expect(heldIn(text)).toEqual(may);
  });
});

it('the public address of an element and what other people embed hold none of it, whoever asks', async () => {
  for (const as of Object.values(readers)) expect(heldIn((await element(PUBLIC)(as, '')).text)).toEqual([]);
  expect(heldIn(JSON.stringify(await embeddedElement('en-GB', String(ids.tower))))).toEqual([]);
});

it('the history: its owner reads what is theirs, a reviewer all; everybody, where it is open, nothing of it', async () => {
  const history = (as: Person) => get(HISTORY, as, '', { id: String(ids.tower) });
  const held = async (as: Person) => heldIn((await history(as)).text);
  expect(await held(who.ana)).toEqual(['CONTRIBUTOR']);
  expect(await held(who.sabela)).toEqual(['CONTRIBUTOR', 'REVIEWER']);
  expect((await history(who.brais)).status).toBe(403);
  await sql(`UPDATE configuration_parameter SET value = 'true' WHERE code = 'PUBLIC_HISTORY'`);
  for (const as of [visitor, who.brais]) {
    const { status, text } = await history(as);
    expect([status, heldIn(text)]).toEqual([200, []]);
    for (const id of Object.values(attributes)) expect(text).not.toContain(`attribute.${id}`);
  }
  await sql(`UPDATE configuration_parameter SET value = 'false' WHERE code = 'PUBLIC_HISTORY'`);
});

describe('asking about it', () => {
  const refused = async (handler: Parameters<typeof call>[0], as: Person, query: string) => {
    const { status, text } = await get(handler, as, query);
    return [status, (JSON.parse(text) as { fieldErrors?: { fieldName: string }[] }).fieldErrors?.map((it) => it.fieldName)];
  };
  const asked = (secret: Secret) => `attribute.${attributes[secret]}=${CANARY[secret]}`;
  const found = async (handler: Parameters<typeof call>[0], as: Person, query: string) =>
    (JSON.parse((await get(handler, as, query)).text) as { result: { items: { id: number }[] } }).result.items.map(
      ({ id }) => id,
    );

  it('400: lists and exports of those who do not see it of all that they list', async () => {
    for (const secret of SECRETS) {
      const field = [`attribute.${attributes[secret]}`];
      expect(await refused(LIST, visitor, asked(secret))).toEqual([400, field]);
      expect(await refused(LIST_USER, who.ana, asked(secret))).toEqual([400, field]);
      expect(await refused(EXPORT, visitor, `format=csv&${asked(secret)}`)).toEqual([400, field]);
    }
    const own = `ownerId=${who.ana.id}`;
    expect(await refused(LIST_USER, who.ana, `${own}&${asked('REVIEWER')}`)).toEqual([400, [`attribute.${attributes.REVIEWER}`]]);
    expect(await found(LIST_USER, who.ana, `${own}&${asked('CONTRIBUTOR')}`)).toEqual([ids.tower]);
  });
  it('reviewers find by it in their scope alone', async () => {
    expect(await found(LIST_ADMIN, who.sabela, asked('REVIEWER'))).toEqual([ids.tower]);
    expect(await found(LIST_ADMIN, who.uxia, asked('REVIEWER'))).toEqual([ids.tower]);
    for (const secret of SECRETS) expect(await found(LIST_ADMIN, readers.elsewhere as Person, asked(secret))).toEqual([]);
    // Their own elements outside of their scope are those of a contributor.
    const mine = await person({ role: 'REVIEWER' });
    await sql('INSERT INTO reviewer_province VALUES ($1, $2)', [mine.id, '27']);
    await sql('UPDATE geometric_element SET owner_id = $2 WHERE id = $1', [ids.tower, mine.id]);
    const as = { ...mine, reviewScope: { types: [], provinces: ['27'], municipalities: [], parishes: [] } };
    expect(await found(LIST_ADMIN, as, asked('CONTRIBUTOR'))).toEqual([ids.tower]);
    expect(await found(LIST_ADMIN, as, asked('REVIEWER'))).toEqual([]);
    await sql('UPDATE geometric_element SET owner_id = $2 WHERE id = $1', [ids.tower, who.ana.id]);
  });
  it('OGC API and WFS: a visitor knows no such property; to others what they do not see has no value', async () => {
    const ogc = async (as: Person, filter: string) => {
      const { status, text } = await get(ITEMS, as, `limit=100&filter=${encodeURIComponent(filter)}`);
      if (status !== 200) return status;
      return (JSON.parse(text) as { features: { id: number }[] }).features.map(({ id }) => id);
    };
    const equal = (secret: Secret) => `for_${secret.toLowerCase()} = '${CANARY[secret]}'`;
    expect(await ogc(visitor, equal('CONTRIBUTOR'))).toBe(400);
    expect(await ogc(who.brais, equal('REVIEWER'))).toBe(400);
    for (const filter of [equal('CONTRIBUTOR'), `NOT (${equal('CONTRIBUTOR')})`, `for_contributor LIKE 'canary%'`])
      expect(await ogc(who.brais, filter), filter).toEqual([]);
    expect(await ogc(who.brais, 'for_contributor IS NULL')).toContain(ids.tower);
    expect(await ogc(who.ana, equal('CONTRIBUTOR'))).toEqual([ids.tower]);
    expect(await ogc(who.sabela, equal('REVIEWER'))).toEqual([ids.tower]);
    expect(await ogc(readers.elsewhere as Person, equal('REVIEWER'))).toEqual([]);
    expect((await get(ITEMS, visitor, 'sortby=for_contributor')).status).toBe(400);
    const sorted = (as: Person) => get(ITEMS, as, 'limit=1&sortby=for_contributor');
    expect((JSON.parse((await sorted(who.ana)).text) as { features: { id: number }[] }).features[0]?.id).toBe(ids.tower);
    expect((await sorted(who.brais)).text).not.toContain('canary');

    const wfs = async (as: Person) => {
      const filter = `<Filter><PropertyIsEqualTo><ValueReference>for_contributor</ValueReference><Literal>${CANARY.CONTRIBUTOR}</Literal></PropertyIsEqualTo></Filter>`;
      const answer = await features('2.0.0', `OUTPUTFORMAT=geojson&FILTER=${encodeURIComponent(filter)}`, as);
      return answer.status === 200 ? ((await answer.json()) as { features: unknown[] }).features.length : answer.status;
    };
    expect([await wfs(visitor), await wfs(who.brais), await wfs(who.ana)]).toEqual([400, 0, 1]);
    expect((await get(SCHEMA, visitor)).text).not.toContain('for_contributor');
  });
  it('nobody searches for it, from the moment at which it is hidden', async () => {
    const search = async (as: Person) => (await get(SEARCH, as, `q=${CANARY.CONTRIBUTOR}`)).text;
    for (const as of Object.values(readers)) expect(await search(as)).not.toContain(`"id":${ids.tower}`);
  });
});
