import { expect, it } from 'vitest';
import { basemapLayers } from './basemap';
import { PALETTES } from './basemap-colors';

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)(
  'in %s, names can be read on what they lie on, and land, sea and shore are told apart',
  (theme) => {
    const color = PALETTES[theme];
    for (const ground of [color.land, color.region])
      for (const name of [color.label, color.quiet]) expect(contrast(name, ground)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color.water, color.sea)).toBeGreaterThanOrEqual(4.5);
    for (const ground of [color.land, color.region]) expect(contrast(color.sea, ground)).toBeGreaterThanOrEqual(1.2);
    for (const beside of [color.sea, color.land]) expect(contrast(color.shore, beside)).toBeGreaterThanOrEqual(1.5);
    expect(contrast(color.river, color.region)).toBeGreaterThanOrEqual(1.8);
    expect(contrast(color.municipality, color.region)).toBeGreaterThanOrEqual(1.4);
  },
);

it('no name is smaller than 12 pixels, and none shrinks as one comes closer', () => {
  const sizes = basemapLayers('light').flatMap((layer) => (layer.type === 'symbol' ? [layer.layout?.['text-size']] : []));
  expect(sizes.length).toBeGreaterThan(6);
  for (const size of sizes) {
    const [, , , , far, , close] = size as [string, unknown, unknown, number, number, number, number];
    expect(far).toBeGreaterThanOrEqual(12);
    expect(close).toBeGreaterThan(far);
  }
});

it('the shore of a country lies under its neighbours', () => {
  const ids = basemapLayers('light').map(({ id }) => id);
  const order = ['basemap-land', 'basemap-land-shore', 'basemap-spain', 'basemap-spain-shore', 'basemap-country'];
  expect(ids.filter((id) => order.includes(id))).toEqual(order);
});
