import { askForJoin, askForRelation } from '@/components/dialogs/dialogs';
import { loadElement } from '@/components/elements/show-elements';
import { dropTieDraft, type TieDraft } from '@/components/links/draft';
import { announce } from '@/components/ui/toasts';
import type { Role } from '@/lib/auth/actor';
import { AppError } from '@/lib/errors';

interface Words {
  /** The element is there no more. */
  gone: string;
  textOf: (error: unknown) => string;
}

/** Opens the dialog of a draft again. Where its element has gone meanwhile, so does the draft, and `gone` says it. */
export async function resumeTie(draft: TieDraft, role: Role, { gone, textOf }: Words): Promise<void> {
  try {
    const element = await loadElement(draft.elementId, role);
    if (draft.kind === 'relation') void askForRelation(element, draft.tie);
    else void askForJoin(element, draft.tie);
  } catch (error) {
    const absent = error instanceof AppError && error.code === 'project.common.notFound';
    if (absent) dropTieDraft(draft);
    announce(absent ? gone : textOf(error), 'error');
  }
}
