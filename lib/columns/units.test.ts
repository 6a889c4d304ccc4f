import { expect, it } from 'vitest';
import { matchColumns } from '@/lib/imports/match';
import { collectionSchema } from '@/lib/ogc/schema';
import { height, keeper, lighthousesWith } from '@/lib/test/lighthouses';
import { columnLabel, columnsFor } from './columns';

const actor = { id: 7, login: 'ana', role: 'USER' } as const;
const measured = height(9);
const type = lighthousesWith(
  { ...measured, attributeType: { ...measured.attributeType, unit: 'm' } },
  { ...keeper(7), readOnly: true },
  { ...keeper(8), visibility: 'REVIEWER' },
);
const t = (key: string) => key;

it('headings of exports and services say the unit', () => {
  const labels = columnsFor(type, actor).map((it) => columnLabel(it, 'en-GB', t));
  expect(labels).toContain('Height (m)');
  expect(labels.filter((it) => it === 'Keeper')).toHaveLength(1);
});
it('the schema of a collection has it at its own place (OGC API Features, Part 5)', () => {
  const { properties } = collectionSchema(type, actor, 'x', { locale: 'en-GB', t }) as { properties: Record<string, object> };
  const titled = Object.values(properties).find((it) => 'title' in it && it.title === 'Height');
  expect(titled).toMatchObject({ type: 'number', 'x-ogc-unit': 'm' });
  expect(Object.values(properties).filter((it) => 'x-ogc-unit' in it)).toHaveLength(1);
});
it('what was exported with headings is found again by an import', () => {
  const found = matchColumns(type, actor, ['Height (m)', 'Keeper'], {}, []);
  expect([...found]).toEqual([
    ['Height (m)', 'attribute.9'],
    ['Keeper', 'attribute.7'],
  ]);
});
