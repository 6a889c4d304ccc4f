import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { refusing } from '@/lib/db/violations';
import { getElementType } from '@/lib/element-types/service';
import { attributeField } from '@/lib/elements/attributes';
import { withStoredFiles } from '@/lib/elements/pointers/service';
import { elementPolicy } from '@/lib/elements/policy';
import type { Changes } from '@/lib/elements/save/merge';
import { isCurrentOrOlder } from '@/lib/elements/save/merging';
import { type Checked, checkedChange, checkedNew } from '@/lib/elements/save/proposing';
import { unknownType } from '@/lib/elements/save/service';
import type { ElementChange } from '@/lib/elements/schema';
import { AppError, invalid, notFound } from '@/lib/errors';
import { filesOfBody } from '@/lib/files/sent';
import { type SentFile, withFiles } from '@/lib/files/service';
import type { IncomingFile } from '@/lib/http/multipart';
import { checkUse, countUse } from '@/lib/limits/service';
import { notify } from '@/lib/notifications/service';
import { proposed } from '../fields';
import { mayPropose } from '../policy';
import type { Proposal, ProposalInput } from '../schema';
import { proposalOf, requireProposals } from '../service';
import { findSentProposal, findSubject, insertProposal, insertProposalFiles, type NewProposal, type SubjectRow } from './queries';

const REQUIRED = 'project.app.Body.field.required';
const ATTRIBUTE = attributeField('');

/** The mistakes of a change, at their paths in the body of the call. */
const within = <T>(run: Promise<T>): Promise<T> =>
  run.catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'project.common.invalid') throw error;
    throw new AppError(error.code, { fields: error.fields.map((it) => ({ ...it, path: `change.${it.path}` })) });
  });

/** An element that the caller sees; 404 otherwise. */
async function subject(ctx: Context, id: number | null | undefined, field: string): Promise<SubjectRow> {
  if (!id) throw invalid(field, REQUIRED);
  const found = await findSubject(ctx.db, elementPolicy.read(ctx.actor), id);
  if (!found) throw notFound();
  return found;
}

/**
 * The elements that a proposal is about: 404 for who does not see them, 403 for who may change them without a proposal, unless the review
 * wants even that.
 */
async function subjectsOf(ctx: Context, { kind, elementId, otherElementId }: ProposalInput, own: boolean): Promise<SubjectRow[]> {
  if (kind === 'CREATE') return [];
  const first = await subject(ctx, elementId, 'elementId');
  const subjects = kind === 'MERGE' ? [first, await subject(ctx, otherElementId, 'otherElementId')] : [first];
  if (!own && !mayPropose(ctx.actor, kind, subjects)) throw new AppError('project.common.permissionDenied');
  return subjects;
}

function checkPair([one, other]: readonly SubjectRow[]): void {
  if (!one || !other) return;
  if (one.id === other.id) throw invalid('otherElementId', 'proposals.sameElement');
  if (one.typeId !== other.typeId) throw invalid('otherElementId', 'proposals.otherType');
}

type Draft = Pick<NewProposal, 'typeId' | 'version' | 'change' | 'changes' | 'place'>;

/** The body of the save as it is stored: as it was checked, without its files and what is not proposed. */
const bodyOf = ({ write }: Checked, typeId: number) => ({
  description: write.description,
  geom: write.geometry,
  ...(write.isPublic !== undefined && { isPublic: write.isPublic }),
  geometricElementTypeDto: { id: typeId },
  ...(write.values && {
    listAttributeValueDto: Object.entries(write.values).flatMap(([id, value]) =>
      [value].flat().map((it) => ({ value: it, elementTypeAttributeType: { id: Number(id) } })),
    ),
  }),
});

const draftOf = (it: Checked, typeId: number, version: number | null): Draft => ({
  ...{ typeId, version },
  change: bodyOf(it, typeId),
  changes: proposed(it.changes),
  place: it.write.place,
});

async function draft(ctx: Context, input: ProposalInput, [element]: readonly SubjectRow[]): Promise<Draft> {
  if (!element) {
    const it = await within(checkedNew(ctx, input.change ?? {}));
    return draftOf(it, it.type.id, null);
  }
  const version = input.version ?? input.change?.version ?? element.version;
  if (!isCurrentOrOlder(version, element.version)) throw invalid('version', 'project.app.Body.field.invalid');
  if (input.kind !== 'MODIFY') return { typeId: element.typeId, version, change: null, changes: {}, place: null };
  return draftOf(await within(checkedChange(ctx, element, { ...change(input), version })), element.typeId, version);
}

function change({ change }: ProposalInput): ElementChange {
  if (!change) throw invalid('change', REQUIRED);
  return change;
}

/**
 * Proposes a change. It is checked by the rules of a save at once (400 at `change.…`), and one that changes nothing is a 400 at `change`.
 * Its files are stored with it. A call that repeats the `sendingKey` of an earlier one is answered with what that one has made.
 */
export async function propose(ctx: Context, input: ProposalInput): Promise<Proposal> {
  await requireProposals(ctx);
  return proposeChange(ctx, input);
}

/** Proposes the change of one's own element, where the review comes first. Its mistakes are named as those of a save. */
export const proposeOwn = (ctx: Context, input: ProposalInput): Promise<Proposal> =>
  proposeChange(ctx, input, true).catch((error) => {
    if (!(error instanceof AppError)) throw error;
    const fields = error.fields.map((it) => ({ ...it, path: it.path.replace(/^change\./, '') }));
    throw error.code === 'project.common.invalid' ? new AppError(error.code, { fields }) : error;
  });

async function proposeChange(ctx: Context, input: ProposalInput, own = false): Promise<Proposal> {
  const sendingKey = input.change?.sendingKey ?? null;
  const sent = sendingKey ? await findSentProposal(ctx.db, ctx.actor.id, sendingKey) : undefined;
  if (sent !== undefined) return proposalOf(ctx, sent);
  await checkUse(ctx, 'element', ctx.actor.id);
  const { kind } = input;
  if (kind === 'CREATE' || kind === 'MODIFY') change(input);
  const subjects = await subjectsOf(ctx, input, own);
  checkPair(subjects);
  const note = input.note || null;
  if (kind === 'DELETE' && !note) throw invalid('note', REQUIRED);
  const [elementId = null, otherElementId = null] = subjects.map(({ id }) => id);
  const made = await draft(ctx, input, subjects);
  const proposal = { kind, elementId, otherElementId, note, authorId: ctx.actor.id, sendingKey, ...made };
  const id = await store(ctx, input, proposal, subjects);
  return proposalOf(ctx, id);
}

const isNothing = (changes: Changes) => Object.keys(changes).length === 0;

/** A proposal whose values name its files by the ids by which these are stored. */
async function withFileValues(ctx: Context, proposal: NewProposal, sent: readonly SentFile[]): Promise<NewProposal> {
  if (sent.every(({ sentAs }) => !sentAs)) return proposal;
  const type = await getElementType(ctx, proposal.typeId);
  const said = Object.entries(proposal.changes).flatMap(([field, [, after]]) =>
    field.startsWith(ATTRIBUTE) && typeof after === 'string' ? [[field.slice(ATTRIBUTE.length), after] as const] : [],
  );
  const values = withStoredFiles(type, Object.fromEntries(said), sent);
  const changes = said.map(([id]) => [attributeField(id), [proposal.changes[attributeField(id)]?.[0] ?? null, values[id]]]);
  const change = proposal.change as ElementChange;
  const listAttributeValueDto = change.listAttributeValueDto?.map((it) => ({
    ...it,
    value: values[it.elementTypeAttributeType.id] ?? it.value,
  }));
  return {
    ...proposal,
    changes: { ...proposal.changes, ...Object.fromEntries(changes) },
    change: { ...change, listAttributeValueDto },
  };
}

/** Writes a proposal and tells the owners of its elements. Undefined: the same call has been here before. */
async function insertAndTell(tx: Context, proposal: NewProposal, subjects: readonly SubjectRow[]): Promise<number | undefined> {
  const id = await insertProposal(tx.db, proposal);
  if (id !== undefined)
    await notify(
      tx,
      subjects.map((it) => ({ accountId: it.ownerId, kind: 'PROPOSAL_NEW', elementId: it.id, proposalId: id })),
    );
  return id;
}

/**
 * Proposes the change of an element that the caller may modify and the review holds back, within a transaction, as imports do. It is checked
 * by the rules of a save. Returns the id of the proposal.
 */
export async function proposeWithin(
  tx: Context,
  elementId: number,
  change: ElementChange & { version: number },
): Promise<number> {
  const element = await subject(tx, elementId, 'elementId');
  const made = draftOf(await checkedChange(tx, element, change), element.typeId, change.version);
  const about = { kind: 'MODIFY', elementId, otherElementId: null, note: null, authorId: tx.actor.id, sendingKey: null } as const;
  return (await insertAndTell(tx, { ...about, ...made }, [element])) as number;
}

type Receive = (folder: string, maxBytes: number) => Promise<IncomingFile[]>;

/** Proposes files alone for one's own element. A call that repeats the `sendingKey` of an earlier one is answered with what that one has made. */
export async function proposeFiles(
  ctx: Context,
  proposal: NewProposal & { elementId: number },
  receive: Receive,
): Promise<Proposal> {
  const sent = proposal.sendingKey ? await findSentProposal(ctx.db, ctx.actor.id, proposal.sendingKey) : undefined;
  if (sent !== undefined) return proposalOf(ctx, sent);
  await checkUse(ctx, 'element', ctx.actor.id);
  const about = await subject(ctx, proposal.elementId, 'elementId');
  return proposalOf(ctx, await storeWith(ctx, proposal, [about], { receive, field: 'file' }));
}

/** Stores a proposal with the files of its change. */
function store(
  ctx: Context,
  { kind, change }: ProposalInput,
  proposal: NewProposal,
  subjects: readonly SubjectRow[],
): Promise<number> {
  const field = kind === 'CREATE' ? 'listFileToInsertDto' : 'listFileToModifyDto';
  const takesFiles = kind === 'CREATE' || kind === 'MODIFY';
  const listed = takesFiles ? (change?.[field] ?? []) : [];
  if (kind === 'MODIFY' && isNothing(proposal.changes) && !listed.some(({ base64 }) => base64))
    throw invalid('change', 'proposals.noChange');
  const path = `change.${field}`;
  return storeWith(ctx, proposal, subjects, { receive: async () => filesOfBody(ctx, path, listed), field: path });
}

/** Stores a proposal with its files and tells the owners of its elements, in one transaction. */
function storeWith(
  ctx: Context,
  proposal: NewProposal,
  subjects: readonly SubjectRow[],
  files: { receive: Receive; field: string },
): Promise<number> {
  const from = { ...files, elementId: proposal.elementId ?? undefined, insert: insertProposalFiles };
  const stored = withFiles(ctx, from, (attach) =>
    transaction(ctx, async (tx) => {
      await countUse(tx, 'element', tx.actor.id);
      const id = await insertAndTell(tx, await withFileValues(tx, proposal, attach.sent), subjects);
      // The same call was running at the same moment, and has made it.
      if (id === undefined) throw new AppError('project.common.conflict');
      await attach(tx, id);
      return id;
    }),
  ).catch(async (error) => {
    const other =
      proposal.sendingKey && error instanceof AppError
        ? await findSentProposal(ctx.db, ctx.actor.id, proposal.sendingKey)
        : undefined;
    if (other === undefined) throw error;
    return other;
  });
  return refusing({ proposal_of_no_element: notFound, proposal_of_no_type: () => unknownType() }, stored);
}
