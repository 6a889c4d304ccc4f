import { render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useViewer } from '@/components/viewer/viewer';
import type { Engine } from '@/lib/map/engine';
import { useMapSize } from './use-map-size';

vi.mock('@/lib/map/after-paint', () => ({ afterPaint: (run: () => void) => run() }));

const resize = vi.fn();
const observers = new Set<() => void>();
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(private readonly changed: () => void) {}
    observe = () => observers.add(this.changed);
    disconnect = () => observers.delete(this.changed);
  },
);
let left = 0;

function Probe() {
  const host = useRef<HTMLDivElement>(null);
  useMapSize(host);
  return <div ref={host} />;
}
/** A panel has opened or closed beside the map. */
function panel(width: number) {
  left = width;
  for (const changed of observers) changed();
}
const anchored = () => resize.mock.calls.map(([shift]) => shift.anchored);

beforeEach(() => {
  left = 0;
  resize.mockClear();
  useViewer.setState({ engine: { resize } as unknown as Engine });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(left, 0, 1000 - left, 600));
});

it.each(['pointerdown', 'wheel', 'keydown'])(
  'the panel of a link leaves the centre; one that opens after %s moves nothing',
  (input) => {
    const { unmount } = render(<Probe />);
    panel(400);
    window.dispatchEvent(new Event(input));
    panel(0);
    expect(anchored()).toEqual([false, true]);
    window.dispatchEvent(new Event('hashchange'));
    panel(400);
    expect(anchored()).toEqual([false, true, false]);
    unmount();
    expect(observers.size).toBe(0);
  },
);
