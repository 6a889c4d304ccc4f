'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useNumber } from '@/components/ui/use-number';
import { binApi } from '@/lib/bin/api';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';

/** What goes for good with element types that are deleted: their elements in the bin, counted. */
export function useLostWithTypes() {
  const t = useTranslations('admin.elementTypes');
  const number = useNumber();
  return useCallback(
    async (types: readonly Pick<ElementType, 'id' | 'name'>[]): Promise<string[]> => {
      const lines = await Promise.all(
        types.map(async ({ id, name }) => {
          // One that cannot be counted is said not to be.
          const found = await call(binApi.list, { query: { typeId: id, size: 1, type: 'reference' } }).catch(() => null);
          if (!found) return [t('lostUncounted', { name })];
          const { totalItems, totalIsExact = true } = found.result;
          if (totalItems === 0) return [];
          return [t(totalIsExact ? 'lost' : 'lostMore', { name, count: totalItems, shown: number(totalItems) })];
        }),
      );
      return lines.flat();
    },
    [t, number],
  );
}
