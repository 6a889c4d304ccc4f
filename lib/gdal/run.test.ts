import { expect, it } from 'vitest';
import { failuresIn, reasonIn } from './run';

const PROJ = 'ERROR 1: PROJ: proj_identify: /usr/share/proj/proj.db lacks DATABASE.LAYOUT.VERSION.MAJOR';
const DOUBLED = 'ERROR:  column "name" specified more than once';

it('the reason of a failed load is the database’s, else GDAL’s, and never a complaint of PROJ’s about its tables', () => {
  const said = `${PROJ}\nERROR 1: CREATE TABLE layer_data.x failed\n${DOUBLED}\n`;
  expect(reasonIn(said)).toBe('column "name" specified more than once');
  expect(reasonIn(`${PROJ}\nERROR 4: Unable to open /tmp/a/b/layer.shp`)).toBe('Unable to open layer.shp');
  expect(reasonIn(PROJ)).toBe('');
});

it('PROJ alone is no failure: what came out is counted anyway', () => {
  expect(failuresIn(`${PROJ}\nWarning 1: something\n`)).toEqual([]);
  expect(failuresIn(`${PROJ}\n${DOUBLED}`)).toEqual([DOUBLED]);
});
