import { expect, it } from 'vitest';
import { placeBeside } from './use-anchored';

const view = { width: 400, height: 300 };
const box = { width: 100, height: 80 };
const at = (x: number, y: number) => ({ left: x, right: x + 40, top: y, bottom: y + 20, width: 40, height: 20 }) as DOMRect;

it('goes below its anchor, along the wanted edge', () => {
  expect(placeBeside(at(50, 50), box, view, 'bottom-start')).toEqual({ left: 50, top: 76 });
  expect(placeBeside(at(200, 50), box, view, 'bottom-end')).toEqual({ left: 140, top: 76 });
  expect(placeBeside(at(200, 50), box, view, 'bottom')).toEqual({ left: 170, top: 76 });
});

it('turns to the other side where it does not fit', () => {
  expect(placeBeside(at(50, 260), box, view, 'bottom-start').top).toBe(174);
  expect(placeBeside(at(350, 100), box, view, 'right').left).toBe(244);
  expect(placeBeside(at(10, 100), box, view, 'left').left).toBe(56);
});

it('never leaves the view', () => {
  expect(placeBeside(at(380, 50), box, view, 'bottom-start').left).toBe(292);
  expect(placeBeside(at(-30, 50), { width: 900, height: 900 }, view, 'bottom')).toEqual({ left: 8, top: 8 });
});
