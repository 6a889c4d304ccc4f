/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const LAYERS = `
  <Layer queryable="0"><Name>top</Name><Title>Group</Title><Attribution><Title>IGN</Title></Attribution>
    <Layer queryable="1"><Name>ows:roads</Name><Title>Estradas</Title><Abstract>All  roads</Abstract>
      <EX_GeographicBoundingBox><westBoundLongitude>-9.5</westBoundLongitude><eastBoundLongitude>-6.5</eastBoundLongitude>
        <southBoundLatitude>41.5</southBoundLatitude><northBoundLatitude>44</northBoundLatitude></EX_GeographicBoundingBox>
      <BoundingBox CRS="EPSG:3857" minx="0" miny="0" maxx="1" maxy="1"/>
      <Style><Name>thin</Name><Title>Thin</Title><LegendURL width="10" height="10"><Format>image/png</Format>
        <OnlineResource xlink:type="simple" xlink:href="/legend.png"/></LegendURL></Style>
      <MinScaleDenominator>1000</MinScaleDenominator><MaxScaleDenominator>500000</MaxScaleDenominator></Layer>
    <Layer><Name>río &amp; mar</Name><Title>Río e mar</Title></Layer>
    <Layer><Name>a,b</Name><Title>Two</Title></Layer>
  </Layer>
  <Layer><Name>polar</Name><Title>Polar</Title></Layer>`;

/** The capabilities of a WMS 1.3.0, without a declaration of its encoding. */
export const wms = (layers = LAYERS, systems = '<CRS>EPSG:25829</CRS><CRS>EPSG:4326</CRS><CRS>EPSG:3857</CRS>') => `
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms" xmlns:xlink="http://www.w3.org/1999/xlink">
<Service><Name>WMS</Name><Title>Mapas de España</Title><OnlineResource xlink:href="http://localhost:8080/"/></Service>
<Capability><Request><GetCapabilities><Format>text/xml</Format></GetCapabilities>
<GetMap><Format>image/jpeg</Format><Format>image/png</Format><DCPType><HTTP><Get><OnlineResource xlink:href="http://10.0.0.1/lie?"/></Get></HTTP></DCPType></GetMap>
<GetFeatureInfo><Format>text/plain</Format><Format>application/json</Format></GetFeatureInfo></Request>
<Exception><Format>XML</Format></Exception>
<Layer><Title>All</Title>${systems}<Layer>${layers}</Layer></Layer></Capability></WMS_Capabilities>`;

export const wms111 = `<?xml version='1.0' encoding="UTF-8" standalone="no" ?>
<!DOCTYPE WMT_MS_Capabilities SYSTEM "http://schemas.opengis.net/wms/1.1.1/WMS_MS_Capabilities.dtd" [ <!ELEMENT VendorSpecificCapabilities EMPTY> ]>
<WMT_MS_Capabilities version="1.1.1"><Service><Name>OGC:WMS</Name><Title>Old</Title></Service>
<Capability><Request><GetMap><Format>image/png</Format></GetMap></Request>
<Layer><SRS>EPSG:4326 EPSG:900913</SRS><LatLonBoundingBox minx="-10" miny="40" maxx="-5" maxy="45"/>
<Layer><Name>old</Name><Title>Old one</Title><ScaleHint min="0" max="395.98"/></Layer></Layer></Capability></WMT_MS_Capabilities>`;

/** Four matrices in the grid of the map. */
const grid = (set: string, prefix: string, corner = '-20037508.3427892 20037508.3427892') =>
  `<TileMatrixSet><ows:Identifier>${set}</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>${[
    0, 1, 2, 3,
  ]
    .map(
      (
        zoom,
      ) => `<TileMatrix><ows:Identifier>${prefix}${zoom}</ows:Identifier><ScaleDenominator>${559082264.028717 / 2 ** zoom}</ScaleDenominator>
    <TopLeftCorner>${corner}</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${2 ** zoom}</MatrixWidth>
    <MatrixHeight>${2 ** zoom}</MatrixHeight></TileMatrix>`,
    )
    .join('')}</TileMatrixSet>`;

const link = (set: string) => `<TileMatrixSetLink><TileMatrixSet>${set}</TileMatrixSet></TileMatrixSetLink>`;

/** The capabilities of a WMTS at an address. */
export const wmts = (base: string) => `<?xml version="1.0"?>
<Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink">
<ows:ServiceIdentification><ows:Title>Tiles</ows:Title></ows:ServiceIdentification>
<ows:ServiceProvider><ows:ProviderName>Xunta</ows:ProviderName></ows:ServiceProvider>
<ows:OperationsMetadata><ows:Operation name="GetTile"><ows:DCP><ows:HTTP><ows:Get xlink:href="${base}/wmts?"><ows:Constraint name="GetEncoding">
<ows:AllowedValues><ows:Value>KVP</ows:Value></ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation></ows:OperationsMetadata>
<Contents>
<Layer><ows:Title>Ortho</ows:Title><ows:Identifier>ortho</ows:Identifier>
  <ows:WGS84BoundingBox><ows:LowerCorner>-9.3 41.8</ows:LowerCorner><ows:UpperCorner>-6.7 43.8</ows:UpperCorner></ows:WGS84BoundingBox>
  <Style><ows:Identifier>dark</ows:Identifier></Style>
  <Style isDefault="true"><ows:Identifier>plain</ows:Identifier><LegendURL format="image/png" xlink:href="${base}/l.png"/></Style>
  <Format>image/jpeg</Format><Dimension><ows:Identifier>Time</ows:Identifier><Default>2024-01-01</Default></Dimension>${link('Local')}${link('GM')}
  <ResourceURL format="image/jpeg" resourceType="tile" template="${base}/rest/ortho/{Style}/{Time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.jpeg"/></Layer>
<Layer><ows:Title>By parameters</ows:Title><ows:Identifier>by kvp</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>
  <Format>image/png</Format>${link('EPSG:3857')}</Layer>
<Layer><ows:Title>Local</ows:Title><ows:Identifier>local</ows:Identifier><Style><ows:Identifier>x</ows:Identifier></Style><Format>image/png</Format>${link('Local')}</Layer>
<Layer><ows:Title>Shifted</ows:Title><ows:Identifier>shifted</ows:Identifier><Style><ows:Identifier>x</ows:Identifier></Style><Format>image/png</Format>${link('Shifted')}</Layer>
${grid('GM', '')}${grid('EPSG:3857', 'EPSG:3857:')}${grid('Shifted', '', '-20000000 20037508.3427892')}
<TileMatrixSet><ows:Identifier>Local</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::25829</ows:SupportedCRS></TileMatrixSet>
</Contents></Capabilities>`;

const OGC = 'http://www.opengis.net/def/rel/ogc/1.0';
export const ogcLanding = {
  title: 'An API',
  links: [
    { rel: 'self', href: '/ogc', type: 'application/json' },
    { rel: 'data', href: '/ogc/collections?f=html', type: 'text/html' },
    { rel: 'data', href: '/ogc/collections', type: 'application/json' },
  ],
};
export const ogcCollections = {
  links: [],
  collections: [
    {
      id: 'tiled',
      title: 'Tiled',
      extent: { spatial: { bbox: [[-9.3, 41.8, -6.7, 43.8]] } },
      links: [{ rel: `${OGC}/tilesets-map`, href: '/ogc/collections/tiled/map/tiles', type: 'application/json' }],
    },
    { id: 'mapped', links: [{ rel: `${OGC}/map`, href: '/ogc/collections/mapped/map?f=png', type: 'image/png' }] },
    { id: 'featured', links: [{ rel: 'items', href: '/ogc/collections/featured/items', type: 'application/geo+json' }] },
  ],
};
export const ogcTilesets = {
  tilesets: [
    {
      tileMatrixSetURI: 'http://www.opengis.net/def/tilematrixset/OGC/1.0/WebMercatorQuad',
      links: [
        {
          rel: 'item',
          type: 'image/png',
          templated: true,
          href: '/ogc/collections/tiled/map/tiles/WebMercatorQuad/{tileMatrix}/{tileRow}/{tileCol}?f=png',
        },
      ],
    },
  ],
};
