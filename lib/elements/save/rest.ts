import 'server-only';
import type { Context } from '@/lib/auth/context';
import { authorize } from '@/lib/auth/policy';
import { AppError, type FieldIssue } from '@/lib/errors';
import { elementsPolicy } from '../policy';
import type { ElementChange, ElementInput } from '../schema';
import { elementSettings } from '../service';
import { checked, checkIdentity, seenFor, typeFor, typeOf } from './service';

// What a save would refuse of an element some fields of which are of the wrong shape.

/** The issues of a check. Any other refusal, such as a 403, is that of the save. */
async function issuesOf(wrong: ReadonlySet<string>, check: () => Promise<unknown>): Promise<FieldIssue[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const known = error.code === 'project.common.invalid' ? error.fields : [];
    // Nothing is known of the values of a list that cannot be read, nor whether a recording is among the files of one.
    const lacksValues = wrong.has('listAttributeValueDto');
    const lacksFiles = wrong.has('listFileToInsertDto') || wrong.has('listFileToModifyDto');
    const isUnknown = ({ path, key }: FieldIssue) =>
      (lacksValues && path.startsWith('attribute.')) || (lacksFiles && key === 'elements.attribute.audio');
    return known.filter((issue) => !isUnknown(issue));
  }
}

export const restOfNew = ({ ctx }: { ctx: Context }, input: ElementInput, wrong: ReadonlySet<string>): Promise<FieldIssue[]> =>
  issuesOf(wrong, async () => {
    authorize(ctx.actor, elementsPolicy.create(ctx.actor), await elementSettings(ctx));
    await checked(ctx, await typeFor(ctx, input), input, []);
  });

export const restOfChange = (
  { ctx, params: { id } }: { ctx: Context; params: { id: number } },
  change: ElementChange,
  wrong: ReadonlySet<string>,
): Promise<FieldIssue[]> =>
  issuesOf(wrong, async () => {
    const seen = await seenFor(ctx, id);
    await checked(ctx, await typeOf(ctx, seen.typeId), change, checkIdentity(id, seen, change), seen);
  });
