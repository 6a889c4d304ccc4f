import type { LayerSpecification, StyleSpecification } from '@maplibre/maplibre-gl-style-spec';
import type { CollectionOutline, MapType } from '@/lib/element-types/schema';
import { addStyled, type ElementStack, isGroup, isSingle, shortCount } from '@/lib/styles/element-layers';
import { fontFaces } from '@/lib/styles/fonts';
import { GROUP_SIGN } from '@/lib/styles/group-sign';
import type { Images } from '@/lib/styles/images';
import { typeColor } from '@/lib/styles/type-color';
import { TILE_LAYER, tileJsonUrl } from './metadata';

/** An element type with the name of its collection. */
export type StyledType = MapType & Pick<CollectionOutline, 'code'>;

/** The sign of a group: a disc with its number, with a rim in the colour of the type. */
function groupLayers({ code, styles }: StyledType): LayerSpecification[] {
  const [[, least], ...more] = GROUP_SIGN.radii;
  const base = { source: code, 'source-layer': TILE_LAYER, filter: isGroup };
  const radius = ['step', ['coalesce', ['get', 'count'], 1], least, ...more.flat()];
  return [
    {
      ...base,
      id: `${code}-groups`,
      type: 'circle',
      paint: {
        'circle-radius': radius as never,
        'circle-color': GROUP_SIGN.face.light,
        'circle-stroke-color': typeColor(styles),
        'circle-stroke-width': GROUP_SIGN.ringPx,
      },
    },
    {
      ...base,
      id: `${code}-group-counts`,
      type: 'symbol',
      layout: { 'text-field': shortCount, 'text-font': ['Noto Sans Bold'], 'text-size': 12, 'text-allow-overlap': true },
      paint: { 'text-color': GROUP_SIGN.ink.light },
    },
  ];
}

export interface OgcStyle {
  style: StyleSpecification;
  /** The pictures that its layers name. */
  images: Images;
}

/** The style of all element types for any client, each out of the tiles of its collection. `site`: the address of the installation. */
export function ogcStyle(types: readonly StyledType[], site: string): OgcStyle {
  const images: Images = {};
  const stack: ElementStack = { areas: [], lines: [], points: [] };
  for (const type of types)
    addStyled(stack, images, type.styles, {
      ...{
        prefix: type.code,
        source: type.code,
        sourceLayer: TILE_LAYER,
        opacity: type.opacity,
        only: isSingle,
        pending: false,
        sheet: true,
      },
    });
  const sources = Object.fromEntries(types.map(({ code }) => [code, { type: 'vector' as const, url: tileJsonUrl(site, code) }]));
  const layers = [...stack.areas, ...stack.lines, ...stack.points, ...types.flatMap(groupLayers)];
  const style: StyleSpecification = {
    version: 8,
    name: 'Vieiro',
    sprite: `${site}/api/ogc/sprites/types`,
    glyphs: `${site}/api/ogc/fonts/{fontstack}/{range}.pbf`,
    'font-faces': fontFaces(site),
    sources,
    layers,
  };
  return { style, images };
}
