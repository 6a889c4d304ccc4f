'use client';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { currentSession } from '@/components/session/session';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { startAdd } from '@/components/viewer/contribution';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';
import { rememberType } from './last-types';

/** Begins a new element on the map, after the log-in that a visitor is asked for, and after asking if a form would be lost with it. */
export function useAddElement() {
  const t = useTranslations('users.logIn');
  const router = useRouter();
  const path = usePathname();
  const leave = useLeaveDrawing();
  return useCallback(
    async (typeId: number, kind: DrawableKind, atMiddle?: boolean) => {
      if (!currentSession().user && !(await askToLogIn(t('toAdd')))) return;
      if (!(await leave())) return;
      rememberType(typeId);
      startAdd(typeId, kind, atMiddle);
      if (path !== '/') router.push('/');
    },
    [t, router, path, leave],
  );
}
