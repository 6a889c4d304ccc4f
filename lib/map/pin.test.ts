import { expect, it, vi } from 'vitest';
import type { MapLibreMap } from './maplibre';
import { leftAside, middleOf } from './pin';
import type { Toolbox } from './tools/toolbox';

/** The middle of what is left of a map so high. */
const tip = (coveredPx: number, heightPx: number) => (heightPx + leftAside(coveredPx, heightPx)) / 2;

it('the tip of the pin is the middle of the map, or below what would lie over it; a little of the map is left below', () => {
  expect([tip(0, 600), tip(240, 600), tip(365, 592), tip(580, 592)]).toEqual([300, 300, 421, 552]);
});

function pinOn(heightPx: number) {
  const later: (() => void)[] = [];
  const state = { moving: false, top: 0 };
  const map = {
    getCenter: () => ({ toArray: () => [-8.5, 42.9] }),
    getContainer: () => ({ clientHeight: heightPx, toggleAttribute: vi.fn() }),
    getPadding: () => ({ top: state.top }),
    setPadding: ({ top }: { top: number }) => {
      state.top = top;
    },
    isMoving: () => state.moving,
    on: vi.fn(),
    once: (_: string, act: () => void) => later.push(act),
  };
  const box = { click: vi.fn(), move: vi.fn() };
  return { ...middleOf(map as unknown as MapLibreMap, box as unknown as Toolbox), state, later };
}

it('leaves aside what the bar covers while the pin shows, and nothing afterwards', () => {
  const { pin, state } = pinOn(592);
  expect([pin(true, 365), state.top]).toEqual([421, 250]);
  expect([pin(true, 100), state.top]).toEqual([296, 0]);
  pin(true, 365);
  pin(false);
  expect(state.top).toBe(0);
});

it('waits with that until the map has arrived', () => {
  const { pin, state, later } = pinOn(592);
  state.moving = true;
  pin(true, 365);
  expect(state.top).toBe(0);
  state.moving = false;
  later[0]?.();
  expect(state.top).toBe(250);
});
