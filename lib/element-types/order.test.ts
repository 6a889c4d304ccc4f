import { beforeAll, describe, expect, it } from 'vitest';
import { POST as CHANGE } from '@/app/api/elements/geometric_element_type/[id]/route';
import { POST as ADD, GET as TYPES } from '@/app/api/elements/geometric_element_type/route';
import { VISITOR } from '@/lib/auth/actor';
import { contextFor } from '@/lib/auth/context';
import type { Page } from '@/lib/http/list';
import type { Locale } from '@/lib/i18n/locales';
import { writePermalink } from '@/lib/map/permalink';
import { mapStyleState } from '@/lib/map/style';
import { initiallyVisible, type LayerKey, layerKeys, type MapContent } from '@/lib/map/view';
import { findElementStyles } from '@/lib/mapserver/queries';
import { callJson } from '@/lib/test/call';
import { next } from '@/lib/test/database';
import { type Person, people } from '@/lib/test/people';
import { inAll } from '@/lib/test/texts';
import type { ElementType } from './schema';
import { mapTypes } from './service';

const named = (es: string, gl: string, en: string) => ({
  listInternationalizationDto: [
    { language: 'es-ES', description: es },
    { language: 'gl-ES', description: gl },
    { language: 'en-GB', description: en },
  ],
});
const fresh = (codeDto: object, order?: number) => ({
  code: `TYPE${next()}`,
  codeDto,
  geometryType: 'POINT',
  legendType: 'LEGEND_TYPE_NONE',
  order,
});

let uxia: Person;
const write = async (body: object, id?: number) =>
  (
    await callJson<ElementType>(id ? CHANGE : ADD, {
      method: 'POST',
      body,
      as: uxia,
      ...(id && { params: { id: String(id) } }),
    })
  ).body;
const listed = async (query: string, language: string) => {
  const answer = { url: `/x?size=1000${query}`, headers: { 'accept-language': language } };
  return (await callJson<Page<ElementType>>(TYPES, answer)).body.result.items;
};
const content = async (locale: Locale): Promise<MapContent> => ({
  base: '',
  groups: [],
  types: await mapTypes(contextFor(VISITOR, locale)),
});
const view = { theme: 'light', opacity: {}, scope: 'public', stamps: {}, selected: null, withheld: [], fresh: [] } as const;

describe('the order of element types', () => {
  let first: ElementType;
  let second: ElementType;
  beforeAll(async () => {
    ({ uxia } = await people());
    // By name, one language has them in one order and another in the other.
    second = await write(fresh(named('Árbol', 'Árbore', 'Tree'), 20));
    first = await write(fresh(named('Faro', 'Faro', 'Beacon'), 10));
  });

  it('201: a new type without an order is the last one; 200: a change without one leaves it where it is', async () => {
    const last = await write(fresh(inAll('Mill')));
    expect(last.order).toBeGreaterThan(20);
    const changed = await write({ ...fresh(inAll('Mill')), code: last.code }, last.id);
    expect(changed.order).toBe(last.order);
    expect((await write({ ...fresh(inAll('Mill'), 30), code: last.code }, last.id)).order).toBe(30);
  });

  it('200: lists go by order and then by id, in every language, unless another order is asked for', async () => {
    const like = await write(fresh(named('A', 'A', 'A'), 20));
    for (const language of ['en-GB', 'es-ES', 'gl-ES']) {
      const ids = (await listed('', language)).map(({ id }) => id);
      const positions = [first.id, second.id, like.id].map((id) => ids.indexOf(id));
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    }
    const backwards = await listed('&sortField=order&sortOrder=desc', 'en-GB');
    expect(backwards.map((it) => it.order)).toEqual(backwards.map((it) => it.order).sort((a, b) => b - a));
    expect((await listed('&order=10', 'en-GB')).map(({ id }) => id)).toEqual([first.id]);
  });

  it('the map lies in the same order in two languages, and a link says the same', async () => {
    const [spanish, english] = await Promise.all([content('es-ES'), content('en-GB')]);
    const drawn = (it: MapContent) =>
      mapStyleState(it, { ...view, visible: initiallyVisible(it) }).style.layers.map((layer) => layer.id);
    expect(drawn(english)).toEqual(drawn(spanish));
    const address = (it: MapContent) => {
      const known = new Set<LayerKey>(initiallyVisible(it));
      return writePermalink({ visible: layerKeys(it).filter((key) => known.has(key)) });
    };
    expect(address(english)).toBe(address(spanish));
    expect(address(english)).toMatch(new RegExp(`t${first.id}\\b.*t${second.id}\\b`));
  });

  it('the map server draws them, and their legends, in that order too', async () => {
    const ids = (await findElementStyles(contextFor(VISITOR, 'gl-ES').db)).map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
  });

  it('400: an order that is no number of this size', async () => {
    const { status, body } = await callJson<{ fieldErrors: { fieldName: string }[] }>(ADD, {
      method: 'POST',
      body: fresh(inAll('Mill'), 1e9),
      as: uxia,
    });
    expect([status, body.fieldErrors.map((it) => it.fieldName)]).toEqual([400, ['order']]);
  });
});
