import { loadElement } from '@/components/elements/load-element';
import { askForJoin } from '@/components/joins/ask-for-join';
import { dropLinkDraft, type LinkDraft } from '@/components/links/draft';
import { askForRelation } from '@/components/relations/ask-for-relation';
import { announce } from '@/components/ui/toasts';
import type { Role } from '@/lib/auth/actor';
import { AppError } from '@/lib/errors';

interface Words {
  /** The element is there no more. */
  gone: string;
  textOf: (error: unknown) => string;
}

/** Opens the dialog of a draft again. Where its element has gone meanwhile, so does the draft, and `gone` says it. */
export async function resumeLink(draft: LinkDraft, role: Role, { gone, textOf }: Words): Promise<void> {
  try {
    const element = await loadElement(draft.elementId, role);
    if (draft.kind === 'relation') void askForRelation(element, draft.link);
    else void askForJoin(element, draft.link);
  } catch (error) {
    const absent = error instanceof AppError && error.code === 'project.common.notFound';
    if (absent) dropLinkDraft(draft);
    announce(absent ? gone : textOf(error), 'error');
  }
}
