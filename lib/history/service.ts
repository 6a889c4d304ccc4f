import 'server-only';
import { type Actor, VISITOR } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { authorize, permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import { VISIBILITIES } from '@/lib/element-types/schema';
import { presentedType } from '@/lib/element-types/service';
import { type ElementFacts, elementPolicy, valuePolicy } from '@/lib/elements/policy';
import { notFound } from '@/lib/errors';
import { counted, countLimit } from '@/lib/http/count';
import { refuseHeavyPage } from '@/lib/http/heavy-page';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { personNumber } from '@/lib/joins/person-number';
import { readValues } from '@/lib/parameters/service';
import type { RevisionQuery } from './api';
import { historyPolicy } from './policy';
import {
  type Changes,
  countRevisions,
  findFacts,
  findHiddenFiles,
  findJoinFacts,
  findReadable,
  findRelationFacts,
  findRevisions,
  type RevisionRow,
  sizeOfRevisions,
} from './queries';
import type { FieldChange, Revision } from './schema';
import { namedIn, sincePublic, type Today, visibleChanges } from './visible';

/** Fields in the order in which the form has them. */
const ORDER = ['description', 'geom', 'isPublic', 'isReviewed', 'internalComments', 'attribute', 'file', 'relation', 'join'];

const place = (field: string) => ORDER.indexOf(field.split('.')[0] ?? '');
/** Changes in the order in which the form has their fields. */
export const listed = (changes: Changes): FieldChange[] =>
  Object.entries(changes)
    .map(([field, [before, after]]) => ({ field, before, after }) as FieldChange)
    .sort((a, b) => place(a.field) - place(b.field) || a.field.localeCompare(b.field, 'en', { numeric: true }));

const byId = <T extends { id: number }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

async function todayOf(
  ctx: Context,
  actor: Actor,
  elementId: number,
  facts: ElementFacts,
  changes: readonly Changes[],
): Promise<Today> {
  const named = namedIn(changes);
  const [type, relations, joins, elements] = await Promise.all([
    presentedType(ctx, facts.typeId, 'reference'),
    findRelationFacts(ctx.db, named.relations),
    findJoinFacts(ctx.db, named.joins),
    findReadable(ctx.db, elementPolicy.read(actor), named.elements),
  ]);
  const visibilities = VISIBILITIES.filter((it) => !permits(valuePolicy[it](actor), facts));
  const attributes = new Map(type.attributes.map(({ id, visibility }) => [id, !visibilities.includes(visibility)]));
  const hidden = { visibilities, attributes: [...attributes].flatMap(([id, isSeen]) => (isSeen ? [] : [id])) };
  return {
    attributes,
    hiddenFiles: new Set(named.files && visibilities.length > 0 ? await findHiddenFiles(ctx.db, elementId, hidden) : []),
    relations: byId(relations),
    joins: byId(joins),
    elements: new Set(elements),
    reviewed: permits(elementPolicy.review(actor), facts),
    numberOf: (accountId) => personNumber(elementId, accountId),
  };
}

const person = (id: number | null, login: string | null) => (id && login ? { id, login } : undefined);

function present(actor: Actor, facts: ElementFacts, row: RevisionRow, changes: Changes): Revision {
  const { authorId, authorLogin, acceptedById, acceptedByLogin } = row;
  const sees = (id: number | null) => permits(historyPolicy.seeAuthor(actor), { ...facts, authorId: id ?? VISITOR.id });
  const author = sees(authorId) ? person(authorId, authorLogin) : undefined;
  const acceptedBy = sees(acceptedById) ? person(acceptedById, acceptedByLogin) : undefined;
  return {
    id: row.id,
    elementId: row.elementId,
    version: row.version,
    action: row.action,
    at: row.at.toISOString(),
    ...(author && { author }),
    ...(acceptedBy && { acceptedBy }),
    source: row.source,
    note: row.note,
    changes: listed(changes),
  };
}

/** The changes of a revision that a caller sees who may see the whole history. */
export async function visibleTo(ctx: Context, id: number, changes: Changes): Promise<Changes> {
  const facts = await findFacts(ctx.db, elementPolicy.read(ctx.actor), id);
  if (!facts) throw notFound();
  return visibleChanges(ctx.actor, changes, await todayOf(ctx, ctx.actor, id, facts, [changes]));
}

/** Changes of an element as the caller may see them, in the order of the form. */
export const presentChanges = async (ctx: Context, id: number, changes: Changes): Promise<FieldChange[]> =>
  listed(await visibleTo(ctx, id, changes));

/**
 * A page of the history of an element, newest first. 404 for who does not see the element; 401 or 403 for who may not see its history.
 * With PUBLIC_HISTORY everybody sees what was done while it was public, as a visitor does.
 */
export async function listRevisions(
  ctx: Context,
  id: number,
  { page = 0, size = PAGE_SIZE }: RevisionQuery,
): Promise<Page<Revision>> {
  const facts = await findFacts(ctx.db, elementPolicy.read(ctx.actor), id);
  if (!facts) throw notFound();
  const whole = permits(historyPolicy.read(ctx.actor), facts);
  const open = whole || (facts.isPublic && isOn(await readValues(ctx.db, 'PUBLIC_HISTORY'), 'PUBLIC_HISTORY'));
  if (!open) authorize(ctx.actor, historyPolicy.read(ctx.actor), facts);
  const actor = whole ? ctx.actor : VISITOR;
  await refuseHeavyPage(size, () => sizeOfRevisions(ctx.db, id, !whole, { page, size }));
  const limit = countLimit({ offset: page * size, size });
  const [rows, found] = await Promise.all([
    findRevisions(ctx.db, id, !whole, { page, size }),
    countRevisions(ctx.db, id, !whole, limit),
  ]);
  const today = await todayOf(
    ctx,
    actor,
    id,
    facts,
    rows.map(({ changes }) => changes),
  );
  // An entry of which the caller sees nothing would tell that there is something: the page is shorter then.
  const items = rows.flatMap((row) => {
    const changes = visibleChanges(actor, row.changes, today);
    return Object.keys(changes).length > 0
      ? [present(actor, facts, row, whole ? changes : sincePublic(changes, row.wasPublic))]
      : [];
  });
  const { total, exact } = counted(found, limit);
  return pageOf(items, total, exact);
}
