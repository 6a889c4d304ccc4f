'use client';
import { useTranslations } from 'next-intl';
import type { Option } from '@/components/ui/table/filters';
import { RoleCode } from '@/lib/users/schema';

/** The roles in words. */
export function useRoleOptions(): readonly Option[] {
  const t = useTranslations('admin.users.role');
  return RoleCode.options.map((value) => ({ value, label: t(value) }));
}
