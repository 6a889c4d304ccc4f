import 'server-only';
import { listed } from '@/lib/auth/policy';
import { codesIn } from '@/lib/review/policy';
import { LAST_GROUPED_ZOOM } from '@/lib/tile-grid';
import { grouped, groupedHere, SIGN_RANGE } from './grouping-queries';
import type { TileParams, TileScope } from './schema';
import { columns, feature, finish, NO_COLUMNS, type Properties, TILE, type TileColumns } from './sql';

/** One person has few hidden elements. */
const GROUPED_OWN = groupedHere(
  () => 'geometric_element e WHERE e.owner_id = $5 AND e.type_id = ANY($1::bigint[]) AND NOT e.is_public',
);

/**
 * A reviewer's own elements and those of the scope: $5 the reviewer, $6 types, $7 provinces, $8 municipalities, $9 parishes; null: not
 * limited by types, or by divisions. The same rule as `elementPolicy.readAll`.
 */
const IN_SCOPE = `(e.owner_id = $5 OR (($6::bigint[] IS NULL OR e.type_id = ANY($6::bigint[]))
  AND ($7::text[] IS NULL OR e.province_code = ANY($7::text[]) OR e.ine_code = ANY($8::text[])
    OR EXISTS (SELECT 1 FROM element_parish ep JOIN parish p ON p.parish_code = ep.parish_code JOIN municipality m ON m.ine_code = p.ine_code
      WHERE ep.element_id = e.id
        AND (ep.parish_code = ANY($9::text[]) OR p.ine_code = ANY($8::text[]) OR m.province_code = ANY($7::text[]))))))`;
const REACHING = (
  flag: string,
  properties: Properties,
) => `unnest($1::bigint[]) AS asked (type_id), tile t, LATERAL (SELECT ${columns(properties)} FROM geometric_element e
    WHERE ${flag} AND drawn_box(e.type_id, e.geom_3857) && drawn_box(asked.type_id, t.reach) OFFSET 0)`;

/** Those that reach into the tile are enough: the members of its own squares are among them. */
const GROUPED_IN_SCOPE = groupedHere((properties) => `${REACHING(`NOT e.is_public AND ${IN_SCOPE}`, properties)} e`);

/** The box includes the type: in the index the boxes of each type are shifted into a range of their own. */
const ungrouped = (flag: string) => (properties: Properties) =>
  `
  WITH tile AS MATERIALIZED (${TILE}),
  chosen AS (SELECT found.* FROM ${REACHING(flag, properties)} found)
  ${finish(feature(properties))}`;

const STATEMENTS = {
  public: { grouped: grouped(true, SIGN_RANGE.public), ungrouped: ungrouped('e.is_public') },
  all: { grouped: grouped(false, SIGN_RANGE.hidden), ungrouped: ungrouped('NOT e.is_public') },
  own: { grouped: GROUPED_OWN, ungrouped: ungrouped('NOT e.is_public AND e.owner_id = $5') },
  scope: { grouped: GROUPED_IN_SCOPE, ungrouped: ungrouped(`NOT e.is_public AND ${IN_SCOPE}`) },
};

/** The statement of a tile, as `pg` takes it: prepared once per connection under its name. */
export function tileStatement(
  { typeIds, z, x, y }: TileParams,
  scope: TileScope,
  { properties, name, classes = false }: TileColumns = NO_COLUMNS,
) {
  const depth = z <= LAST_GROUPED_ZOOM ? 'grouped' : 'ungrouped';
  const values = [typeIds, z, x, y];
  return {
    name: `tile_${scope.kind}_${depth}${name}${classes ? '_classes' : ''}`,
    text: STATEMENTS[scope.kind][depth](properties, classes),
    values: [...values, ...scopeValues(scope)],
  };
}

function scopeValues(scope: TileScope): unknown[] {
  if (scope.kind === 'own') return [scope.ownerId];
  if (scope.kind !== 'scope') return [];
  const { typeId, divisions } = scope.inScope;
  if (divisions === undefined) return [scope.ownerId, typeId, null, null, null];
  const { province, municipality, parish } = codesIn(listed(divisions) as string[]);
  return [scope.ownerId, typeId ?? null, province, municipality, parish];
}
