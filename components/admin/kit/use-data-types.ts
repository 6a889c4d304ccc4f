'use client';
import { useTranslations } from 'next-intl';
import type { Option } from '@/components/ui/table/filters';
import type { DataType } from '@/lib/configuration/schema';

/** Data types in words. */
export function useDataTypes(types: readonly DataType[]): readonly Option[] {
  const t = useTranslations('admin.dataType');
  return types.map((value) => ({ value, label: t(value) }));
}
