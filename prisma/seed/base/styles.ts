import type { StyleDocument } from '@/lib/styles/schema';

export interface NamedStyle {
  kind: 'POINT' | 'LINE' | 'POLYGON';
  name: string;
  document: StyleDocument;
}

const COLOR = '#2f6f8f';
const RIM = '#ffffff';

/** One style of each kind, so that an element type can be made at once; they read on light and on dark maps. */
export const baseStyles: NamedStyle[] = [
  {
    kind: 'POINT',
    name: 'Point',
    document: {
      version: 1,
      geometry: 'POINT',
      rules: [
        {
          name: 'Point',
          symbolizers: [{ kind: 'mark', shape: 'circle', size: 14, color: COLOR, stroke: { color: RIM, width: 2 } }],
        },
      ],
    },
  },
  {
    kind: 'LINE',
    name: 'Line',
    document: {
      version: 1,
      geometry: 'LINE',
      rules: [
        {
          name: 'Line',
          symbolizers: [
            {
              kind: 'line',
              color: COLOR,
              width: 3,
              cap: 'round',
              join: 'round',
              outline: { color: RIM, width: 1, opacity: 0.8 },
            },
          ],
        },
      ],
    },
  },
  {
    kind: 'POLYGON',
    name: 'Polygon',
    document: {
      version: 1,
      geometry: 'POLYGON',
      rules: [
        {
          name: 'Polygon',
          symbolizers: [{ kind: 'fill', color: COLOR, opacity: 0.3, outline: { color: COLOR, width: 2 } }],
        },
      ],
    },
  },
];
