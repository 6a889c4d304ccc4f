'use client';
import { Lock, LockOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useActor } from '@/components/session/session';
import { call } from '@/lib/http/client';
import { usersApi } from '@/lib/users/api';
import type { User } from '@/lib/users/schema';
import type { BulkAction } from '../kit/bulk';

/** Locks and unlocks accounts. One's own is left out: its owner would be out at once. */
export function useLockActions(): BulkAction<User>[] {
  const t = useTranslations('admin.users');
  const { id: own } = useActor();
  const set = (locked: boolean) => (user: User) => call(usersApi.update, { params: { id: user.id }, body: { locked } });
  return [
    {
      key: 'lock',
      label: t('lock'),
      Icon: Lock,
      fits: ({ id, locked }) => !locked && id !== own,
      run: set(true),
      undo: set(false),
    },
    { key: 'unlock', label: t('unlock'), Icon: LockOpen, fits: ({ locked }) => locked, run: set(false), undo: set(true) },
  ];
}
