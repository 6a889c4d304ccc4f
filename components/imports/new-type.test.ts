import { expect, it } from 'vitest';
import { geometryTypeOf, nameFor } from './new-type';

it('a file is called as its name says, without its format', () => {
  expect(['fontes_do_concello.shp.zip', 'árbores 2024.GPKG', 'v1.2.csv', 'ALTURA'].map(nameFor)).toEqual([
    'Fontes do concello',
    'Árbores 2024',
    'V1.2',
    'ALTURA',
  ]);
});

it('the geometry type is the narrowest one that allows all', () => {
  expect(geometryTypeOf([])).toBe('POINT');
  expect(geometryTypeOf(['POLYGON'])).toBe('POLYGON');
  expect(geometryTypeOf(['POLYGON', 'POINT'])).toBe('POINT_POLYGON');
  expect(geometryTypeOf(['LINE', 'POINT'])).toBe('POINT_LINE');
  expect(geometryTypeOf(['POLYGON', 'LINE'])).toBe('LINE_POLYGON');
  expect(geometryTypeOf(['POLYGON', 'LINE', 'POINT'])).toBe('ANY_GEOMETRY');
});
