import { describe, expect, it } from 'vitest';
import { StyleDocument } from '@/lib/styles/schema';
import { parameters } from './base/parameters';
import { baseStyles } from './base/styles';
import { readAtlas } from './demo/atlas';
import { parishes } from './demo/facts/parishes';
import { drawScene } from './demo/photos/scenes';
import { demoStyles } from './demo/styles';

describe('the facts behind the demo', () => {
  it('puts each of the 313 municipalities into one of the 53 counties', () => {
    const { provinces, counties, municipalities } = readAtlas();
    expect([provinces.length, counties.length, municipalities.length]).toEqual([4, 53, 313]);
    const known = new Set(counties.map(({ code }) => code));
    expect(
      municipalities.filter(({ countyCode, provinceCode }) => !known.has(countyCode) || !countyCode.startsWith(provinceCode)),
    ).toEqual([]);
  });

  it('gives each place the official name of the municipality whose capital it is', () => {
    const { towns } = readAtlas();
    expect(towns.find(({ ineCode, name }) => ineCode === '15002' && name === 'Ames')).toBeDefined();
    expect(towns.some(({ name }) => name === 'Burela de Cabo')).toBe(false);
  });

  it('names no parish of a municipality twice', () => {
    for (const list of Object.values(parishes)) expect(new Set(list.map(([name]) => name)).size).toBe(list.length);
  });

  it('has styles that are sound, with at least one of each kind in the base', () => {
    for (const { document } of [...baseStyles, ...demoStyles]) expect(StyleDocument.safeParse(document).error).toBeUndefined();
    expect(new Set(baseStyles.map(({ kind }) => kind))).toEqual(new Set(['POINT', 'LINE', 'POLYGON']));
  });

  it('names every configuration parameter once and gives a mandatory one a value', () => {
    expect(new Set(parameters.map(({ code }) => code)).size).toBe(parameters.length);
    expect(parameters.filter(({ mandatory, value }) => mandatory && value === null)).toEqual([]);
  });

  it('draws the same place the same way each time, and another shot of it differently', () => {
    expect(drawScene('mill', 'Muíño Vello')).toBe(drawScene('mill', 'Muíño Vello'));
    expect(drawScene('mill', 'Muíño Vello', 1)).not.toBe(drawScene('mill', 'Muíño Vello'));
  });
});
