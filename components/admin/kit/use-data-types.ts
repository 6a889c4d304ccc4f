'use client';
import { useTranslations } from 'next-intl';
import type { Option } from '@/components/ui/table/filters';
import type { DataType } from '@/lib/configuration/schema';
import type messages from '@/messages/en.json';

/** Data types in words. */
export function useDataTypes(types: readonly DataType[]): readonly Option[] {
  const t = useTranslations('admin.dataType');
  // A data type without a name does not compile.
  const nameOf = (type: keyof typeof messages.admin.dataType) => t(type);
  return types.map((value) => ({ value, label: nameOf(value) }));
}
