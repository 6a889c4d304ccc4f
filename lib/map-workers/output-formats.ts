/** The output formats of MapServer: images, GeoJSON and GML. */

const outputFormat = (name: string, driver: string, mimeType: string, options: string[] = [], more = '') =>
  `  OUTPUTFORMAT
    NAME "${name}"
    DRIVER "${driver}"
    MIMETYPE "${mimeType}"
${more}${options.map((option) => `    FORMATOPTION "${option}"\n`).join('')}  END`;

const geoJson = ['STORAGE=memory', 'FORM=SIMPLE', 'USE_FEATUREID=true', 'LCO:COORDINATE_PRECISION=7'];

export const OUTPUT_FORMATS = [
  outputFormat('png', 'AGG/PNG', 'image/png', ['COMPRESSION=3'], '    IMAGEMODE RGBA\n    TRANSPARENT ON\n    EXTENSION "png"\n'),
  outputFormat(
    'png8',
    'AGG/PNG',
    'image/png; mode=8bit',
    ['QUANTIZE_FORCE=on', 'QUANTIZE_COLORS=256'],
    '    IMAGEMODE RGBA\n    TRANSPARENT ON\n    EXTENSION "png"\n',
  ),
  outputFormat('jpeg', 'AGG/JPEG', 'image/jpeg', ['QUALITY=85'], '    IMAGEMODE RGB\n    EXTENSION "jpg"\n'),
  outputFormat('geojson', 'OGR/GEOJSON', 'application/json; subtype=geojson; charset=utf-8', geoJson),
  // Feature information is in longitude and latitude, whatever the image's system is.
  outputFormat('json', 'OGR/GEOJSON', 'application/json', [...geoJson, 'LCO:RFC7946=YES']),
  outputFormat('geo+json', 'OGR/GEOJSON', 'application/geo+json', [...geoJson, 'LCO:RFC7946=YES']),
  outputFormat('gml3', 'OGR/GML', 'application/vnd.ogc.gml/3.1.1', [
    'STORAGE=memory',
    'FORM=SIMPLE',
    'DSCO:FORMAT=GML3',
    'DSCO:XSISCHEMA=OFF',
  ]),
].join('\n');
