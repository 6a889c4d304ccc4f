'use client';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { currentSession, useSession } from '@/components/shell/session';
import { announce } from '@/components/ui/toasts';
import { startModify } from './contribution';
import { currentRole } from './current-role';
import { loadElement } from './results';
import { useLeaveDrawing } from './use-leave-drawing';

/** `/?modify=12` opens that element's form, with the element as it now stands in the database. */
export function useModifyLink() {
  const t = useTranslations();
  const { status } = useSession();
  const leave = useLeaveDrawing();
  const wanted = useSearchParams().get('modify');
  useEffect(() => {
    if (status === 'starting' || wanted === null) return;
    window.history.replaceState(null, '', `${window.location.pathname}${window.location.hash}`);
    const open = async () => {
      if (!(await leave())) return;
      try {
        if (!currentSession().user) throw new Error('nobody is logged in');
        startModify(await loadElement(Number(wanted), currentRole()));
      } catch {
        announce(t('project.elements.modify.error'), 'error');
      }
    };
    void open();
  }, [status, wanted, leave, t]);
}
