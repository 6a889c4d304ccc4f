import { COMPARISONS, SPATIAL_RELATIONS } from './condition';
import type { WfsVersion } from './formats';

const DISTANCES = ['DWithin', 'Beyond'];
const RELATIONS = ['BBOX', ...SPATIAL_RELATIONS, ...DISTANCES];

const filter100 = () => `<ogc:Filter_Capabilities>
<ogc:Spatial_Capabilities><ogc:Spatial_Operators>${RELATIONS.map((name) => `<ogc:${name === 'Intersects' ? 'Intersect' : name}/>`).join('')}</ogc:Spatial_Operators></ogc:Spatial_Capabilities>
<ogc:Scalar_Capabilities><ogc:Logical_Operators/><ogc:Comparison_Operators><ogc:Simple_Comparisons/><ogc:Like/><ogc:Between/><ogc:NullCheck/></ogc:Comparison_Operators></ogc:Scalar_Capabilities>
</ogc:Filter_Capabilities>`;

const GEOMETRIES = ['Envelope', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon'];
const GEOMETRIES_110 = ['gml:Envelope', 'gml:Point', 'gml:LineString', 'gml:Polygon'];
const SIMPLE_110 = [
  'LessThan',
  'GreaterThan',
  'LessThanEqualTo',
  'GreaterThanEqualTo',
  'EqualTo',
  'NotEqualTo',
  'Like',
  'Between',
  'NullCheck',
];

const filter110 = () => `<ogc:Filter_Capabilities>
<ogc:Spatial_Capabilities>
<ogc:GeometryOperands>${GEOMETRIES_110.map((name) => `<ogc:GeometryOperand>${name}</ogc:GeometryOperand>`).join('')}</ogc:GeometryOperands>
<ogc:SpatialOperators>${RELATIONS.map((name) => `<ogc:SpatialOperator name="${name}"/>`).join('')}</ogc:SpatialOperators>
</ogc:Spatial_Capabilities>
<ogc:Scalar_Capabilities><ogc:LogicalOperators/><ogc:ComparisonOperators>${SIMPLE_110.map((name) => `<ogc:ComparisonOperator>${name}</ogc:ComparisonOperator>`).join('')}</ogc:ComparisonOperators></ogc:Scalar_Capabilities>
<ogc:Id_Capabilities><ogc:EID/><ogc:FID/></ogc:Id_Capabilities>
</ogc:Filter_Capabilities>`;

const CONFORMANCE_200: Record<string, boolean> = {
  ImplementsQuery: true,
  ImplementsAdHocQuery: true,
  ImplementsFunctions: false,
  ImplementsResourceId: true,
  ImplementsMinStandardFilter: true,
  ImplementsStandardFilter: true,
  ImplementsMinSpatialFilter: true,
  ImplementsSpatialFilter: true,
  ImplementsMinTemporalFilter: false,
  ImplementsTemporalFilter: false,
  ImplementsVersionNav: false,
  ImplementsSorting: true,
  ImplementsExtendedOperators: false,
  ImplementsMinimumXPath: true,
  ImplementsSchemaElementFunc: false,
};

const COMPARISONS_200 = [...Object.keys(COMPARISONS), 'PropertyIsLike', 'PropertyIsNull', 'PropertyIsNil', 'PropertyIsBetween'];

const filter200 = () => `<fes:Filter_Capabilities>
<fes:Conformance>${Object.entries(CONFORMANCE_200)
  .map(
    ([name, value]) =>
      `<fes:Constraint name="${name}"><ows:NoValues/><ows:DefaultValue>${String(value).toUpperCase()}</ows:DefaultValue></fes:Constraint>`,
  )
  .join('')}</fes:Conformance>
<fes:Id_Capabilities><fes:ResourceIdentifier name="fes:ResourceId"/></fes:Id_Capabilities>
<fes:Scalar_Capabilities><fes:LogicalOperators/><fes:ComparisonOperators>${COMPARISONS_200.map((name) => `<fes:ComparisonOperator name="${name}"/>`).join('')}</fes:ComparisonOperators></fes:Scalar_Capabilities>
<fes:Spatial_Capabilities>
<fes:GeometryOperands>${GEOMETRIES.map((name) => `<fes:GeometryOperand name="gml:${name}"/>`).join('')}</fes:GeometryOperands>
<fes:SpatialOperators>${RELATIONS.map((name) => `<fes:SpatialOperator name="${name}"/>`).join('')}</fes:SpatialOperators>
</fes:Spatial_Capabilities>
</fes:Filter_Capabilities>`;

/** The operators that `read-filter.ts` reads, as each version lists them. */
export const filterCapabilities = (version: WfsVersion): string =>
  ({ '1.0.0': filter100, '1.1.0': filter110, '2.0.0': filter200 })[version]();
