// Where the elements of the benchmark lie, and what they are. Everything follows from the element's number, so that the
// same size is the same database everywhere. bench/README.md describes it in words.

/** Centres that every size has, the largest clusters first: [lng, lat]. */
export const CITIES: readonly (readonly [number, number])[] = [
  [-8.4065, 43.3655], // A Coruña
  [-8.7207, 42.2328], // Vigo
  [-8.5448, 42.878], // Santiago de Compostela
  [-7.8639, 42.3358], // Ourense
  [-7.556, 43.0097], // Lugo
  [-8.6446, 42.431], // Pontevedra
  [-8.2369, 43.4844], // Ferrol
  [-8.611, 41.1496], // Porto
  [-3.7038, 40.4168], // Madrid
  [-58.3816, -34.6037], // Buenos Aires
];

/** How many clusters a database of `n` elements has: more elements make more clusters and denser ones. */
export const clusterCount = (n: number) => Math.round(n ** 0.7);

/** The types of the benchmark in their order. `share` is of all elements, in hundredths. */
export const TYPES = [
  { code: 'BENCH_TREE', geometryType: 'POINT', share: 45 },
  { code: 'BENCH_SITE', geometryType: 'POINT_POLYGON', share: 20 },
  { code: 'BENCH_PATH', geometryType: 'LINE', share: 12 },
  { code: 'BENCH_PLOT', geometryType: 'POLYGON', share: 15 },
  { code: 'BENCH_NOTE', geometryType: 'ANY_GEOMETRY', share: 8 },
] as const;

/** A number in (0, 1] that follows from `of` alone; `salt` makes independent ones. */
const chance = (of: string, salt: number) =>
  `(((hashint8extended(${of}, ${salt}) & 4503599627370495) + 1) / 4503599627370496.0::float8)`;

const cities = CITIES.map(([lng, lat], rank) => `(${rank}, ${lng}::float8, ${lat}::float8)`).join(', ');

/** The centre of a cluster by its rank: the cities first, then six tenths in Galicia, three in Iberia, one in the world. */
const CENTRE = `
  SELECT coalesce(city.lng, CASE WHEN w < 0.6 THEN -9.2 + 2.4 * u WHEN w < 0.9 THEN -9.0 + 11.0 * u ELSE -75 + 90 * u END) AS lng,
    coalesce(city.lat, CASE WHEN w < 0.6 THEN 41.85 + 1.85 * v WHEN w < 0.9 THEN 36.8 + 6.4 * v ELSE -40 + 95 * v END) AS lat
  FROM (SELECT ${chance('rank', 1)} AS w, ${chance('rank', 2)} AS u, ${chance('rank', 3)} AS v) c
  LEFT JOIN (VALUES ${cities}) AS city (n, lng, lat) ON city.n = rank`;

/** Metres from the centre: a bell whose width is 2.5 km for the largest cluster and shrinks to some 200 m. */
const AROUND = `
  SELECT (200 + 2300 / (1 + rank::float8) ^ 0.35) * sqrt(-2 * ln(${chance('i', 4)})) AS distance, 2 * pi() * ${chance('i', 5)} AS bearing`;

/** The kind: 0 point, 1 line, 2 polygon; the mixed types take turns. */
const KIND = `CASE type_number WHEN 0 THEN 0 WHEN 1 THEN (i % 3 = 0)::int * 2 WHEN 2 THEN 1 WHEN 3 THEN 2 ELSE i % 3 END`;

/** Metres across: most are small, few are large (the tail of lines reaches 20 km, that of polygons 3 km). */
const SIZE = `CASE ${KIND} WHEN 1 THEN least(20000, 80 / ${chance('i', 6)} ^ 0.7) ELSE least(3000, 12 / ${chance('i', 6)} ^ 0.6) END`;

const vertex = (forward: string, aside: string) =>
  `ST_MakePoint(lng + (${forward}) / (111320 * cos(radians(lat))), lat + (${aside}) / 110574)`;

/** A winding way of 3 to 14 positions, or a star-shaped (and so always valid) ring of 5 to 20 corners. */
const LINE = `(SELECT ST_MakeLine(${vertex(
  `size * (k / (2.0 + i % 12) - 0.5) * cos(turn) + size * 0.1 * sin(k * 2.1 + i)`,
  `size * (k / (2.0 + i % 12) - 0.5) * sin(turn) + size * 0.1 * cos(k * 1.7 + i)`,
)} ORDER BY k) FROM generate_series(0, 2 + i % 12) k)`;
const RING_RADIUS = `size * 0.5 * (0.65 + 0.35 * sin(k * 2.6 + i))`;
const RING = `(SELECT ST_MakePolygon(ST_AddPoint(line, ST_StartPoint(line))) FROM (SELECT ST_MakeLine(${vertex(
  `${RING_RADIUS} * cos(turn + 2 * pi() * k / (5 + i % 16))`,
  `${RING_RADIUS} * sin(turn + 2 * pi() * k / (5 + i % 16))`,
)} ORDER BY k) AS line FROM generate_series(0, 4 + i % 16) k) open_ring)`;

const typeNumber = TYPES.map(
  (_, at) => `WHEN hundredth < ${TYPES.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0)} THEN ${at}`,
).join(' ');

/**
 * Inserts the elements $1 to $2 of a database of $3 clusters. $4 are the ids of the types in their order, $5 those of the
 * owners. One in thirty belongs to no cluster and lies anywhere in Galicia; eight in a hundred are not public.
 */
export const INSERT_ELEMENTS = `
  INSERT INTO geometric_element (type_id, owner_id, description, geom, is_public, is_reviewed, creation_date, modification_date)
  SELECT ($4::bigint[])[type_number + 1], ($5::bigint[])[1 + i % cardinality($5::bigint[])],
    'Element ' || i || ' of place ' || rank,
    ST_SetSRID(CASE ${KIND} WHEN 0 THEN ST_MakePoint(lng, lat) WHEN 1 THEN ${LINE} ELSE ${RING} END, 4326),
    ${chance('i', 7)} > 0.08, ${chance('i', 8)} > 0.5, made, made
  FROM generate_series($1::bigint, $2::bigint) AS number (i),
    LATERAL (SELECT floor($3::float8 * ${chance('i', 9)} ^ 2.5)::bigint AS rank,
      floor(100 * ${chance('i', 10)}) AS hundredth, 2 * pi() * ${chance('i', 11)} AS turn,
      timestamptz '2026-01-01Z' + i % 20000000 * interval '1 second' AS made OFFSET 0) drawn,
    LATERAL (SELECT CASE ${typeNumber} ELSE ${TYPES.length - 1} END AS type_number) type,
    LATERAL (${CENTRE} OFFSET 0) centre (centre_lng, centre_lat),
    LATERAL (${AROUND} OFFSET 0) around,
    LATERAL (SELECT
      CASE WHEN i % 30 = 0 THEN -9.2 + 2.4 * ${chance('i', 12)}
        ELSE centre_lng + distance * cos(bearing) / (111320 * cos(radians(centre_lat))) END AS lng,
      CASE WHEN i % 30 = 0 THEN 41.85 + 1.85 * ${chance('i', 13)} ELSE centre_lat + distance * sin(bearing) / 110574 END AS lat OFFSET 0) place,
    LATERAL (SELECT ${SIZE} AS size OFFSET 0) measure`;
