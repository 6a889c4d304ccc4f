/** How vector tiles name their layers and what is in them. */
export type TileSchema = 'protomaps' | 'openmaptiles' | 'shortbread';

/** Areas of a layer. Without kinds: all of them. */
export interface Area {
  name: string;
  layer: string;
  kinds?: readonly string[];
}

/** Areas with the colour of the palette that fills them. */
interface Ground extends Area {
  color: 'region' | 'wood' | 'town';
}

type Road = 'highway' | 'major' | 'minor' | 'rail';

interface Features {
  /** The property that says what a feature is. */
  property: 'kind' | 'class';
  /** Lowest first. */
  ground: readonly Ground[];
  /** Areas of water. */
  water: readonly Area[];
  /** Lines of water. In each schema they are called `river`, `stream` and `canal`. */
  waterways: string;
  roads: { layer: string } & Record<Road, readonly string[]>;
}

const TOWN = ['residential', 'commercial', 'retail', 'industrial'];

/**
 * Where the map finds what it draws of vector tiles. Sources: the basemap of Protomaps 4, the schemas of OpenMapTiles 3 and
 * of Shortbread 1.
 */
export const FEATURES: Record<TileSchema, Features> = {
  protomaps: {
    property: 'kind',
    ground: [
      { name: 'earth', color: 'region', layer: 'earth' },
      { name: 'landcover', color: 'wood', layer: 'landcover', kinds: ['forest'] },
      { name: 'urban', color: 'town', layer: 'landcover', kinds: ['urban_area'] },
      { name: 'town', color: 'town', layer: 'landuse', kinds: TOWN },
      { name: 'wood', color: 'wood', layer: 'landuse', kinds: ['wood', 'forest'] },
    ],
    water: [{ name: 'water', layer: 'water' }],
    waterways: 'water',
    roads: {
      layer: 'roads',
      highway: ['highway'],
      major: ['major_road', 'medium_road'],
      minor: ['minor_road'],
      rail: ['rail'],
    },
  },
  openmaptiles: {
    property: 'class',
    ground: [
      { name: 'town', color: 'town', layer: 'landuse', kinds: [...TOWN, 'suburb', 'neighbourhood'] },
      { name: 'wood', color: 'wood', layer: 'landcover', kinds: ['wood'] },
    ],
    water: [{ name: 'water', layer: 'water' }],
    waterways: 'waterway',
    roads: {
      layer: 'transportation',
      highway: ['motorway', 'trunk'],
      major: ['primary', 'secondary', 'tertiary'],
      minor: ['minor'],
      rail: ['rail'],
    },
  },
  shortbread: {
    property: 'kind',
    ground: [
      { name: 'town', color: 'town', layer: 'land', kinds: TOWN },
      { name: 'wood', color: 'wood', layer: 'land', kinds: ['forest'] },
    ],
    water: [
      { name: 'ocean', layer: 'ocean' },
      { name: 'water', layer: 'water_polygons', kinds: ['water', 'river', 'reservoir', 'basin', 'dock', 'canal'] },
    ],
    waterways: 'water_lines',
    roads: {
      layer: 'streets',
      highway: ['motorway', 'trunk'],
      major: ['primary', 'secondary', 'tertiary'],
      minor: ['unclassified', 'residential', 'living_street'],
      rail: ['rail', 'narrow_gauge', 'light_rail'],
    },
  },
};

function layersOf(schema: TileSchema): Set<string> {
  const { ground, water, waterways, roads } = FEATURES[schema];
  return new Set([...ground, ...water].map(({ layer }) => layer).concat(waterways, roads.layer));
}

/** The schema of which tiles have the most layers; undefined where they have none of any. */
export function schemaOf(layers: readonly string[]): TileSchema | undefined {
  const schemas = Object.keys(FEATURES) as TileSchema[];
  const found = schemas.map((schema) => ({ schema, count: [...layersOf(schema)].filter((it) => layers.includes(it)).length }));
  const [best] = found.sort((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.schema : undefined;
}
