import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { changeFile, removeFile, restoreFile } from '@/lib/elements/attachments/service';
import { AppError } from '@/lib/errors';
import { joinPolicy } from '@/lib/joins/policy';
import { modifyJoin, removeJoin } from '@/lib/joins/service';
import { relationPolicy } from '@/lib/relations/policy';
import { modifyRelation, removeRelation } from '@/lib/relations/service';
import type { Left } from './fields';
import { insertJoinAgain, insertRelationAgain, type JoinFields, type RelationFields } from './queries';

/** A part of an element that is put back: what it was, and what the revision made of it. */
interface Part {
  elementId: number;
  before: unknown;
  after: unknown;
}

const GONE: Left = { key: 'history.left.gone' };
const NOT_ALLOWED: Left = { key: 'history.left.notAllowed' };

async function relation(ctx: Context, id: number, { elementId, before, after }: Part): Promise<Left | undefined> {
  if (before === null) return void (await removeRelation(ctx, id));
  const { isPublic, isReviewed, comments = null, ...it } = before as RelationFields;
  if (after !== null) return void (await modifyRelation(ctx, id, { isPublic, isReviewed, comments }));
  if (!permits(relationPolicy.modify(ctx.actor), { isPublic, authorId: it.authorId })) return NOT_ALLOWED;
  return (await insertRelationAgain(ctx.db, id, elementId, before as RelationFields)) ? undefined : GONE;
}

async function join(ctx: Context, id: number, { elementId, before, after }: Part): Promise<Left | undefined> {
  if (before === null) return void (await removeJoin(ctx, id));
  const { reviewed, comments = null, ...it } = before as JoinFields;
  if (after !== null) return void (await modifyJoin(ctx, id, { public: it.public, reviewed, comments }));
  if (!permits(joinPolicy.modify(ctx.actor), it)) return NOT_ALLOWED;
  return (await insertJoinAgain(ctx.db, id, elementId, before as JoinFields)) ? undefined : GONE;
}

async function file(ctx: Context, uuid: string, { elementId, before, after }: Part): Promise<Left | undefined> {
  if (before === null) return void (await removeFile(ctx, uuid));
  if (after === null) return (await restoreFile(ctx, uuid, elementId)) ? undefined : GONE;
  return void (await changeFile(ctx, uuid, { transcript: (before as { transcript?: string }).transcript ?? null }));
}

/** Puts a file, a relation or a join of an element back, as far as the caller may. Otherwise says why not. */
export async function putPartBack(ctx: Context, field: string, part: Part): Promise<Left | undefined> {
  const [kind, id = ''] = field.split('.');
  try {
    if (kind === 'file') return await file(ctx, id, part);
    return await (kind === 'relation' ? relation : join)(ctx, Number(id), part);
  } catch (error) {
    // What was put back already, by whomever, is as it was.
    if (error instanceof AppError && error.code === 'project.common.notFound') return part.before === null ? undefined : GONE;
    if (error instanceof AppError) return reasonOf(error);
    throw error;
  }
}

const reasonOf = ({ code, values, fields: [field] }: AppError): Left =>
  field ? { key: field.key, values: { field: field.path, ...field.values } } : { key: code, values };

export const isPart = (field: string) => /^(file|relation|join)\./.test(field);
