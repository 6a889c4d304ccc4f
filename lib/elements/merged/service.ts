import 'server-only';
import type { Context } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import type { TypeForm } from '@/lib/element-types/schema';
import { AppError } from '@/lib/errors';
import { type Audience, asAudience, elementPolicy } from '../policy';
import type { Element } from '../schema';
import { getElementOf } from '../service';
import { mergedPolicy } from './policy';
import { findSurvivor } from './queries';

/** The element into which one that is gone was merged, if the audience may know of both. */
export function survivorOf(ctx: Context, id: number, audience: Audience): Promise<number | undefined> {
  const actor = asAudience(audience, ctx.actor);
  return findSurvivor(ctx.db, { follow: mergedPolicy.follow(actor), read: elementPolicy.read(actor) }, id);
}

/** An element as the audience sees it. One that was merged into another one leads there (301); otherwise 404. */
export async function getElementOrSurvivor(ctx: Context, id: number, audience: Audience, form?: TypeForm): Promise<Element> {
  try {
    return await getElementOf(ctx, id, audience, form);
  } catch (error) {
    const isMissing = error instanceof AppError && error.code === 'project.common.notFound';
    const survivor = isMissing ? await survivorOf(ctx, id, audience) : undefined;
    if (survivor === undefined) throw error;
    const suffix = audience === 'public' ? '' : `/${audience}`;
    const location = `${basePath}/api/elements/geometric_element/${survivor}${suffix}${form ? `?type=${form}` : ''}`;
    throw new AppError('project.elements.merged', { location });
  }
}
