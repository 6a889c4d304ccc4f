import { expect, it } from 'vitest';
import { freePlace, type Rect } from './toast-place';

const area: Rect = { left: 0, top: 0, right: 400, bottom: 600 };
const size = { width: 200, height: 50 };
const over = (place: Rect | undefined, it: Rect) =>
  place !== undefined && place.left < it.right && it.left < place.right && place.top < it.bottom && it.top < place.bottom;

it('with nothing in the way it lies below, in the middle', () => {
  expect(freePlace(area, size, [])).toEqual({ left: 100, top: 550, right: 300, bottom: 600 });
});

it('goes up past a row of buttons, and beside a column of them', () => {
  const row = { left: 0, top: 560, right: 400, bottom: 600 };
  const column = { left: 150, top: 0, right: 250, bottom: 560 };
  const aboveRow = freePlace(area, size, [row]);
  expect(aboveRow?.bottom).toBeLessThan(560);
  const beside = freePlace({ ...area, right: 500 }, size, [{ ...column, bottom: 600 }]);
  expect([over(beside, column), beside?.left]).toEqual([false, 300]);
});

it('stays where it is while nothing comes there', () => {
  const now = { left: 100, top: 300, right: 300, bottom: 350 };
  expect(freePlace(area, size, [], now)).toEqual(now);
  expect(freePlace(area, size, [{ left: 0, top: 320, right: 400, bottom: 330 }], now)?.top).toBe(550);
});

it('has no place where fields stand closer than it is high', () => {
  const fields = Array.from({ length: 12 }, (_, i) => ({ left: 0, top: i * 50, right: 400, bottom: i * 50 + 40 }));
  expect(freePlace(area, size, fields)).toBeUndefined();
});
