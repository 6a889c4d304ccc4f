'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { currentSession, useActor } from '@/components/session/session';
import { useSettings } from '@/components/settings/settings';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { permits } from '@/lib/auth/policy';
import { isOn } from '@/lib/configuration/settings';
import type { Element } from '@/lib/elements/schema';
import { relationsPolicy } from '@/lib/relations/policy';
import { askForRelation } from './ask-for-relation';

/** Whether relating is offered: to those who may, and where it is open to all, to visitors too, who log in first. */
export function useMayRelate(): boolean {
  const relationEnabled = isOn(useSettings(), 'ENABLE_GEOMETRIC_ELEMENTS_RELATION');
  const actor = useActor();
  return relationEnabled || permits(relationsPolicy.create(actor), { relationEnabled });
}

/** Opens the dialog that relates an element to another one, after the log-in that a visitor is asked for. */
export function useRelate(): (element: Element) => Promise<boolean> {
  const t = useTranslations('relations');
  return useCallback(
    async (element) => {
      if (!currentSession().user && !(await askToLogIn(t('logIn')))) return false;
      return askForRelation(element);
    },
    [t],
  );
}
