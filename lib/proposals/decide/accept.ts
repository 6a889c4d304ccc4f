import 'server-only';
import type { Context } from '@/lib/auth/context';
import { refusing } from '@/lib/db/violations';
import { getElementType } from '@/lib/element-types/service';
import { attributeField } from '@/lib/elements/attributes';
import { pointerCheck } from '@/lib/elements/pointers/service';
import type { Changes } from '@/lib/elements/save/merge';
import { refuse, saveFields } from '@/lib/elements/save/merging';
import { createFor } from '@/lib/elements/save/proposing';
import { lockFor, removeElement } from '@/lib/elements/save/service';
import type { ElementChange } from '@/lib/elements/schema';
import { AppError, invalid } from '@/lib/errors';
import { type Left, putBack, saidIn } from '@/lib/history/revert/fields';
import { isFile } from '../fields';
import { mergeInto } from '../merge/service';
import { NOBODY } from '../policy';
import type { ProposalRow } from '../queries';
import { moveProposalFiles, signAccepted, signAgain } from './queries';

interface Accepted {
  row: ProposalRow;
  changes: Changes;
  /** The fields that are accepted; of MERGE, those of the other element that win. */
  accepted: readonly string[];
  version: number | undefined;
  /** Of the element that goes in a MERGE. */
  otherVersion: number | undefined;
}

/** Writes the decision, at the moment at which it has to stand: with the new element, or before an element goes. */
type Note = (elementId?: number) => Promise<void>;

/**
 * Brings what is accepted into force, within the transaction of the decision. The author of the revision is the proposer, or whoever
 * accepts it where that account is gone.
 */
export async function accept(tx: Context, it: Accepted, note: Note): Promise<void> {
  const { row } = it;
  const authorId = row.authorId === NOBODY ? tx.actor.id : row.authorId;
  await signAccepted(tx.db, { authorId, acceptedBy: tx.actor.id, action: row.kind === 'MERGE' ? 'MERGE' : '' });
  await BY_KIND[row.kind](tx, { ...it, authorId }, note);
  await signAgain(tx.db, { authorId: tx.actor.id, source: tx.source });
}

type Signed = Accepted & { authorId: number };

const BY_KIND: Record<ProposalRow['kind'], (tx: Context, it: Signed, note: Note) => Promise<void>> = {
  CREATE: create,
  MODIFY: modify,
  DELETE: remove,
  MERGE: merge,
};

/** The body of a new element, with nothing but the fields that are accepted. */
function bodyWith(change: ElementChange, accepted: readonly string[]): ElementChange {
  const takes = (field: string) => accepted.includes(field);
  return {
    geometricElementTypeDto: change.geometricElementTypeDto,
    ...(takes('description') && { description: change.description }),
    ...(takes('geom') && { geom: change.geom }),
    ...(takes('isPublic') && { isPublic: change.isPublic }),
    listAttributeValueDto: change.listAttributeValueDto?.filter((it) => takes(attributeField(it.elementTypeAttributeType.id))),
  };
}

async function create(tx: Context, { row, accepted, authorId }: Signed, note: Note) {
  const body = bodyWith(row.change ?? {}, accepted);
  const id = await createFor(tx, authorId, body, filesOf(row)).catch((error) => {
    throw error instanceof AppError && error.code === 'project.common.invalid' ? notAcceptable(error) : error;
  });
  const values = (body.listAttributeValueDto ?? []).map(({ value }) => value);
  await moveFiles(tx, row, { elementId: id, accepted, values });
  await note(id);
}

/** What the rules refuse of a proposal today: its type may have changed since. */
const notAcceptable = ({ fields: [first] }: AppError) =>
  invalid('accept', first?.key ?? 'project.app.Body.field.invalid', { field: first?.path ?? '', ...first?.values });

function versionOf({ version }: Accepted): number {
  if (version === undefined) throw invalid('version', 'project.app.Body.field.required');
  return version;
}

async function modify(tx: Context, it: Signed, note: Note) {
  const { row, changes, accepted } = it;
  const id = row.elementId as number;
  const version = versionOf(it);
  const found = await lockFor(tx, id, 'modify');
  const type = await getElementType(tx, found.typeId);
  const wanted = accepted.filter((field) => !isFile(field)).map((field) => [field, changes[field]?.[1]] as const);
  const left: [field: string, why: Left][] = [];
  const of = { stored: found.attributeValues, elementId: id, files: filesOf(row) };
  const pointer = await pointerCheck(tx, type, saidIn(wanted), of);
  const make = (base: Record<string, unknown>) => {
    const put = putBack(base, wanted, { type, locale: tx.locale, reviews: false, pointer });
    left.push(...put.left);
    return put.fields;
  };
  const saved = saveFields(tx, { id, version, found }, make);
  await refusing({ geometry_kind: () => invalid('accept', 'elements.type.unknown') }, saved);
  const [refused] = left;
  if (refused) throw invalid('accept', refused[1].key, { field: refused[0], ...refused[1].values });
  await moveFiles(tx, row, { elementId: id, accepted, values: wanted.map(([, after]) => after) });
  await note();
}

async function remove(tx: Context, it: Signed, note: Note) {
  const id = it.row.elementId as number;
  const version = versionOf(it);
  const { version: current } = await lockFor(tx, id, 'remove');
  if (version !== current) await refuse(tx, id);
  await note();
  await removeElement(tx, id);
}

async function merge(tx: Context, it: Signed, note: Note) {
  const [survivorId, otherId] = [it.row.elementId as number, it.row.otherElementId as number];
  const wins = Object.fromEntries(Object.entries(it.changes).filter(([field]) => it.accepted.includes(field)));
  await mergeInto(tx, { survivorId, otherId, version: versionOf(it), otherVersion: it.otherVersion, wins });
  await note();
  await signAccepted(tx.db, { authorId: it.authorId, acceptedBy: tx.actor.id, action: '' });
  await removeElement(tx, otherId);
}

const filesOf = ({ files }: ProposalRow) => files.map(({ uuid }) => uuid);

interface Taken {
  elementId: number;
  accepted: readonly string[];
  values: readonly unknown[];
}

/** Gives the element the files that are accepted, and those that are a value which is. */
async function moveFiles(tx: Context, row: ProposalRow, { elementId, accepted, values }: Taken) {
  const named = new Set([...accepted.filter(isFile).map((field) => field.slice('file.'.length)), ...values]);
  const uuids = filesOf(row).filter((uuid) => named.has(uuid));
  if (uuids.length > 0) await moveProposalFiles(tx.db, row.id, elementId, uuids);
}
