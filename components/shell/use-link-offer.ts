'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useDialogs } from '@/components/dialogs/dialogs';
import { useErrorText } from '@/components/i18n/use-error-text';
import { latestTieDraft } from '@/components/links/draft';
import { useActor, useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';

/** Offers, once for each log-in and start of the page, to go on with a relation or join that was never sent. */
export function useTieOffer() {
  const t = useTranslations('ties.draft');
  const textOf = useErrorText();
  const { status } = useSession();
  const { id, role } = useActor();
  useEffect(() => {
    if (status !== 'loggedIn' || useDialogs.getState().open.length > 0) return;
    const draft = latestTieDraft(id);
    if (!draft) return;
    const goOn = () => void import('./resume-link').then(({ resumeTie }) => resumeTie(draft, role, { gone: t('gone'), textOf }));
    announce(t(draft.kind), 'info', { label: t('goOn'), act: goOn });
  }, [status, id, role, t, textOf]);
}
