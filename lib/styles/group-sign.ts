/** How the sign of a group of elements is drawn: on the map, and in pictures that stand in for the map. Lengths are CSS pixels. */
export const GROUP_SIGN = {
  /** From so many elements on, the radius. The tiles keep the signs 54 px apart (`lib/tiles`). */
  radii: [
    [0, 13],
    [10, 14],
    [100, 16],
    [1000, 18],
  ],
  ringPx: 4.5,
  /** Around the sign, so that it stands out from what lies below. */
  haloPx: 1.5,
  face: { light: '#ffffff', dark: '#17211f' },
  ink: { light: '#1b2422', dark: '#ffffff' },
} as const;

/** A single element that has no sign of its own at this scale: a dot in the colour of its type. */
export const DOT = { sizePx: 11, rim: { color: '#ffffff', width: 1.5 } } as const;
