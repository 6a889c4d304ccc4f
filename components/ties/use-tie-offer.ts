'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useDialogs } from '@/components/shell/dialogs';
import { useActor, useSession } from '@/components/shell/session';
import { useErrorText } from '@/components/shell/use-error-text';
import { announce } from '@/components/ui/toasts';
import { latestTieDraft } from './draft';

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
    const goOn = () => void import('./resume').then(({ resumeTie }) => resumeTie(draft, role, { gone: t('gone'), textOf }));
    announce(t(draft.kind), 'info', { label: t('goOn'), act: goOn });
  }, [status, id, role, t, textOf]);
}
