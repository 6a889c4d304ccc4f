'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { announce } from '@/components/ui/toasts';
import { drawableKinds } from '@/lib/element-types/geometry-kinds';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { useAddElement } from './use-add-element';
import { useMayAdd } from './use-may-add';

/** What a link adds: `3-Point` is a point of the type 3. */
function readInsertion(text: string | null): { typeId: number; kind: string } | undefined {
  const [, id, kind] = /^([1-9]\d{0,14})-([A-Za-z]+)$/.exec(text ?? '') ?? [];
  return id && kind ? { typeId: Number(id), kind } : undefined;
}

/** Begins what a link asks for (`atMiddle`: at the place that it names), if there is such a type, it allows this geometry, and this person may add; else says why not. */
export function useAddByLink() {
  const t = useTranslations();
  const add = useAddElement();
  const mayAdd = useMayAdd();
  return useCallback(
    async (text: string | null, atMiddle: boolean) => {
      if (!mayAdd) return announce(t('project.common.permissionDenied'), 'error');
      const wanted = readInsertion(text);
      try {
        // The start page loads without the shapes of the calls.
        const { elementTypesApi } = await import('@/lib/element-types/api');
        const type = wanted && (await call(elementTypesApi.get, { params: { id: wanted.typeId } }));
        const kind = type && drawableKinds(type.geometryType).find((it) => it === wanted.kind);
        if (!kind) throw new AppError('project.common.notFound');
        await add(wanted.typeId, kind, atMiddle);
      } catch (error) {
        const unreachable = !(error instanceof AppError) || error.code === 'project.common.networkError';
        announce(t(unreachable ? 'project.common.networkError' : 'elementActions.cannotAdd'), 'error');
      }
    },
    [t, add, mayAdd],
  );
}
