import { describe, expect, it } from 'vitest';
import type { ImportPreview } from '@/lib/imports/schema';
import { draftOf, keyOf, mappingOf, startDraft, targetsOf, withTarget } from './draft';

const column = (name: string, target: ImportPreview['columns'][number]['target']): ImportPreview['columns'][number] => ({
  ...{ name, target, samples: [], dataType: 'TEXT', choices: [] },
});
const preview: ImportPreview = {
  ...{ format: 'csv', encoding: 'UTF-8', separator: ';', crs: 'EPSG:4326', rowCount: 3, geometryTypes: [] },
  columns: [column('name', 'description'), column('ref', 'attribute.1'), column('other', null)],
};
const draft = startDraft(3);

describe('what columns become', () => {
  it('is what the server proposes, until somebody chooses', () => {
    expect([...targetsOf(draft, preview).values()]).toEqual(['description', 'attribute.1', null]);
    const changed = withTarget(draft, preview, 'ref', null);
    expect([...targetsOf(changed, preview).values()]).toEqual(['description', null, null]);
  });

  it('is what the server proposes for a column that is called as something that every object has', () => {
    const columns = [column('constructor', 'attribute.1'), column('toString', null)];
    expect([...targetsOf(draft, { ...preview, columns }).values()]).toEqual(['attribute.1', null]);
  });

  it('gives a target to one column only', () => {
    const changed = withTarget(draft, preview, 'other', 'description');
    expect([...targetsOf(changed, preview)]).toEqual([
      ['name', null],
      ['ref', 'attribute.1'],
      ['other', 'description'],
    ]);
  });

  it('leaves a proposal alone that a saved mapping gives to another column', () => {
    const saved = draftOf({ typeId: 3, columns: { other: 'attribute.1', gone: 'lon' } });
    expect([...targetsOf(saved, preview).values()]).toEqual(['description', null, 'attribute.1']);
    expect(mappingOf(saved, 3, preview).columns).not.toHaveProperty('gone');
  });
});

describe('what values stand for', () => {
  const values = { ref: { 'de pedra': 'STONE' }, gone: { a: 'A' } };
  const told = draftOf({ typeId: 3, columns: {}, values });

  it('is sent for the columns that the file has', () => {
    expect(mappingOf(told, 3, preview).values).toEqual({ ref: { 'de pedra': 'STONE' } });
    expect(mappingOf(draft, 3, preview)).not.toHaveProperty('values');
  });

  it('lasts as long as the column becomes the same', () => {
    const kept = withTarget(told, preview, 'other', 'description');
    expect(mappingOf(kept, 3, preview).values).toEqual({ ref: { 'de pedra': 'STONE' } });
    for (const [column, target] of [
      ['ref', null],
      ['ref', 'attribute.2'],
      ['other', 'attribute.1'],
    ] as const)
      expect(mappingOf(withTarget(told, preview, column, target), 3, preview)).not.toHaveProperty('values');
  });
});

describe('the key', () => {
  it('is what was chosen, as long as a column becomes it', () => {
    expect(keyOf({ key: 'attribute.1' }, ['description', 'attribute.1'])).toBe('attribute.1');
    expect(keyOf({ key: 'attribute.1' }, ['description'])).toBeUndefined();
  });

  it('is the id by itself', () => expect(keyOf({ key: '' }, ['id', 'attribute.1'])).toBe('id'));

  it('is needed to delete what is not in the file', () => {
    const wish = { ...draft, deleteMissing: true };
    expect(mappingOf(wish, 3, preview)).not.toHaveProperty('deleteMissing');
    expect(mappingOf({ ...wish, key: 'attribute.1' }, 3, preview)).toMatchObject({ key: 'attribute.1', deleteMissing: true });
  });
});

it('a mapping that was saved and loaded is the same', () => {
  const mine = {
    ...draft,
    key: 'attribute.1',
    isPublic: true,
    reading: { crs: 'EPSG:25829', encoding: 'CP850', separator: '\t' },
  };
  const mapping = mappingOf(mine, 3, preview);
  expect(mappingOf(draftOf(mapping), 3, preview)).toEqual(mapping);
});
