import type { StyleDocument } from '@/lib/styles/schema';

const RIM = '#ffffff';

type Shape = 'circle' | 'square' | 'triangle' | 'star' | 'diamond';

/** A point as a sign with a light rim, which reads on light and on dark maps. */
export const sign = (name: string, color: string, shape: Shape): StyleDocument => ({
  version: 1,
  geometry: 'POINT',
  rules: [{ name, symbolizers: [{ kind: 'mark', shape, size: 14, color, stroke: { color: RIM, width: 2 } }] }],
});

/** A line with a light outline. */
export const stroke = (name: string, color: string, dashes?: number[]): StyleDocument => ({
  version: 1,
  geometry: 'LINE',
  rules: [
    {
      name,
      symbolizers: [
        {
          ...{ kind: 'line', color, width: 3, cap: 'round', join: 'round', outline: { color: RIM, width: 1, opacity: 0.8 } },
          ...(dashes && { dash: dashes }),
        },
      ],
    },
  ],
});

/** An area that lets the map below be seen. */
export const area = (name: string, color: string): StyleDocument => ({
  version: 1,
  geometry: 'POLYGON',
  rules: [{ name, symbolizers: [{ kind: 'fill', color, opacity: 0.3, outline: { color, width: 2 } }] }],
});
