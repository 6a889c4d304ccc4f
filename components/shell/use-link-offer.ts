'use client';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useDialogs } from '@/components/dialogs/registry';
import { useErrorText } from '@/components/i18n/use-error-text';
import { latestLinkDraft } from '@/components/links/draft';
import { useActor, useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';

/** Offers, once for each log-in and start of the page, to go on with a relation or join that was never sent. */
export function useLinkOffer() {
  const t = useTranslations('links.draft');
  const textOf = useErrorText();
  const { status } = useSession();
  const { id, role } = useActor();
  useEffect(() => {
    if (status !== 'loggedIn' || useDialogs.getState().open.length > 0) return;
    const draft = latestLinkDraft(id);
    if (!draft) return;
    const goOn = () =>
      void import('./resume-link').then(({ resumeLink }) => resumeLink(draft, role, { gone: t('gone'), textOf }));
    announce(t(draft.kind), 'info', { label: t('goOn'), act: goOn });
  }, [status, id, role, t, textOf]);
}
