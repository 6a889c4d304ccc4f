import { capabilitiesTry, type MapFile, mapFile, metadata, quoted, systemsWith } from '@/lib/map-workers/map-text';
import type { FeatureType, PropertyType } from './feature-types';
import { ASSUMED_SRID, mapData, SIGNS } from './rows';

/** MapServer's names of the types. */
const KINDS: Record<PropertyType, string> = {
  integer: 'Long',
  number: 'Real',
  boolean: 'Boolean',
  text: 'Character',
  date: 'Date',
  dateTime: 'DateTime',
};

/** The statement selects the features: MapServer, which reads only those within the map's extent, must not leave out any. */
const EVERYWHERE = '-1e9 -1e9 1e9 1e9';

const layerText = (type: FeatureType, data: string) => {
  const items = type.properties.map(({ name }) => name).join(',') || type.key;
  return `  LAYER
    NAME ${quoted(type.name)}
    TYPE ${type.geometry}
    STATUS ON
    CONNECTIONTYPE POSTGIS
    CONNECTION "application_name=vieiro-mapserver"
    PROCESSING "CLOSE_CONNECTION=DEFER"
    DATA ${quoted(data)}
    PROJECTION "init=epsg:${ASSUMED_SRID}" END
    TEMPLATE "none"
    METADATA
${metadata({
  ows_title: type.title,
  ows_extent: EVERYWHERE,
  ows_srs: systemsWith(ASSUMED_SRID),
  gml_include_items: items,
  gml_featureid: type.key,
  gml_geometries: 'geom',
  ...Object.fromEntries(type.properties.map(({ name, type: kind }) => [`gml_${name}_type`, KINDS[kind]])),
  wfs_use_default_extent_for_getfeature: 'false',
})}
    END
    CLASS NAME "all" END
  END`;
};

/**
 * The map of one type's features in one system (`srid`). The statement returns them as they are written: in the requested
 * system, latitude first (`flipped`) if its name means that. MapServer assumes another system (`ASSUMED_SRID`): 8.0 projects what WFS
 * returns twice, and a point so projected crashes the worker.
 */
export const featuresMap = (serviceUrl: string, type: FeatureType, srid: number, flipped: boolean): MapFile =>
  mapFile(`features-${srid}${flipped ? '-yx' : ''}`, {
    title: 'Vieiro',
    serviceUrl,
    srid: ASSUMED_SRID,
    extent: EVERYWHERE,
    substitutions: SIGNS,
    layers: layerText(type, mapData(type, srid, flipped)),
    tries: [capabilitiesTry('WFS')],
  });
