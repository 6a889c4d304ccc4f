import { basePath } from '@/lib/base-path';
import { legendGraphic, recordedLegend, withParameters } from '@/lib/legends/images';
import type { LegendImage } from '@/lib/legends/schema';
import type { StyleGeometry } from '@/lib/styles/schema';
import { type DrawableKind, drawableKinds } from './geometry-kinds';
import type { ElementType } from './schema';

type TypeLegend = Pick<ElementType, 'id' | 'geometryType' | 'legendType' | 'legendTypeValue'>;
const ELEMENT_LAYERS: Record<DrawableKind, string> = {
  Point: 'geometric_element_point',
  LineString: 'geometric_element_line',
  Polygon: 'geometric_element_polygon',
};

const GEOMETRIES: Record<DrawableKind, StyleGeometry> = { Point: 'POINT', LineString: 'LINE', Polygon: 'POLYGON' };

/** The images of an element type's legend, one for each kind of geometry if the map server draws them. */
export function typeLegend(type: TypeLegend): LegendImage[] {
  const kinds = drawableKinds(type.geometryType);
  return (
    recordedLegend(type) ??
    kinds.map((kind) => ({
      src: withParameters(`${basePath}/api/mapserver`, {
        ...legendGraphic(ELEMENT_LAYERS[kind], '1.3.0'),
        TYPE_ID: String(type.id),
      }),
      part: kinds.length > 1 ? kind : null,
      style: { geometry: GEOMETRIES[kind] },
    }))
  );
}
