import { type Client, exists, inTransaction, withRows } from '../database';
import { contributors } from './accounts';
import { distanceM } from './make/shapes';
import { randomOf } from './random';
import type { SeededElement } from './seed-elements';

const RELATION_COMMENTS = [
  'Están un ao lado do outro.',
  'Quen vai a un non debe deixar o outro.',
  'O camiño pasa por aquí.',
  'A auga é a mesma.',
  null,
];
const JOIN_COMMENTS = [
  'Pasei aquí todos os veráns.',
  'Aprendinllo á miña avoa.',
  'Subimos cada ano polo San Xoán.',
  'Vou a miúdo.',
  null,
];
const NEAR_M = 3500;

/** Relations between neighbours of different types, and joins of people who know a place. */
export async function seedRelationsAndJoins(client: Client, elements: SeededElement[]): Promise<void> {
  if (await exists(client, 'geometric_element_relation')) return;
  if (await exists(client, 'geometric_element_join')) return;
  await inTransaction(client, async () => {
    await insertRelations(client, elements);
    await insertJoins(client, elements);
  });
}

const anchorOf = ({ geom }: SeededElement) => {
  let at: unknown = 'coordinates' in geom ? geom.coordinates : [];
  while (Array.isArray(at) && Array.isArray(at[0])) at = at[0];
  return at as [number, number];
};

/** Each element that can be described with its nearest neighbours of another type, every third pair or so. */
function neighbours(elements: SeededElement[]) {
  const random = randomOf(7);
  const at = elements.map((element) => ({ element, at: anchorOf(element) }));
  const pairs = new Map<string, [SeededElement, SeededElement]>();
  for (const one of at) {
    if (!random.chance(one.element.scene === 'fields' ? 0.06 : 0.35)) continue;
    const near = at
      .filter((other) => other.element.type !== one.element.type && distanceM(one.at, other.at) < NEAR_M)
      .sort((a, b) => distanceM(one.at, a.at) - distanceM(one.at, b.at))[0];
    if (!near) continue;
    const pair = [one.element, near.element].sort((a, b) => a.id - b.id) as [SeededElement, SeededElement];
    pairs.set(`${pair[0].id}-${pair[1].id}`, pair);
  }
  return [...pairs.values()];
}

const insertRelations = (client: Client, elements: SeededElement[]) => {
  const random = randomOf(11);
  return withRows(
    client,
    `INSERT INTO geometric_element_relation (element1_id, element2_id, author_id, is_public, is_reviewed, comments, creation_date, modification_date)
     SELECT r.one, r.two, u.id, r."isPublic", r."isReviewed", r.comments, d.at, d.at
     FROM ROWS JOIN user_account u ON lower(u.login) = r.author CROSS JOIN LATERAL (SELECT now() - r."daysAgo" * interval '1 day' AS at) d
     ON CONFLICT DO NOTHING`,
    'one bigint, two bigint, author text, "isPublic" boolean, "isReviewed" boolean, comments text, "daysAgo" float8',
    neighbours(elements).map(([one, two]) => ({
      one: one.id,
      two: two.id,
      author: random.pick(contributors),
      isPublic: random.chance(0.9),
      isReviewed: random.chance(0.5),
      comments: random.pick(RELATION_COMMENTS),
      daysAgo: random.between(0.5, Math.min(one.createdDaysAgo, two.createdDaysAgo)),
    })),
  );
};

const insertJoins = (client: Client, elements: SeededElement[]) => {
  const random = randomOf(13);
  const joinable = elements.filter(({ type, isPublic }) => isPublic && ['HERITAGE', 'VIEWPOINT', 'PLACE_NAME'].includes(type));
  return withRows(
    client,
    `INSERT INTO geometric_element_join (element_id, user_account_id, is_public, is_reviewed, comments, creation_date, modification_date)
     SELECT r.element, u.id, r."isPublic", r."isReviewed", r.comments, d.at, d.at
     FROM ROWS JOIN user_account u ON lower(u.login) = r.login CROSS JOIN LATERAL (SELECT now() - r."daysAgo" * interval '1 day' AS at) d
     ON CONFLICT DO NOTHING`,
    'element bigint, login text, "isPublic" boolean, "isReviewed" boolean, comments text, "daysAgo" float8',
    joinable
      .filter((element) => random.chance(element.type === 'PLACE_NAME' ? 0.2 : 0.5))
      .flatMap((element) =>
        random.some(contributors, random.whole(1, 3)).map((login) => ({
          element: element.id,
          login,
          isPublic: random.chance(0.85),
          isReviewed: random.chance(0.5),
          comments: random.pick(JOIN_COMMENTS),
          daysAgo: random.between(0.2, element.createdDaysAgo),
        })),
      ),
  );
};
