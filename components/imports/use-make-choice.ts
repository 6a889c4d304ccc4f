'use client';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { useActiveLocales } from '@/components/i18n/languages';
import { announce } from '@/components/ui/toasts';
import { attributeTypesApi } from '@/lib/attribute-types/api';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { notFound } from '@/lib/errors';
import { call } from '@/lib/http/client';
import type { Code } from '@/lib/translations/schema';

interface Wanted {
  attributeTypeId: number;
  value: string;
}

const named = ({ code, listInternationalizationDto }: Pick<Code, 'code' | 'listInternationalizationDto'>) => ({
  ...{ code, listInternationalizationDto },
});
const textsOf = (code: Code | null) => code && { listInternationalizationDto: code.listInternationalizationDto };

/** The attribute type as it is now, so that nobody's change is lost. */
async function current(id: number): Promise<AttributeType> {
  const { result } = await call(attributeTypesApi.list, { query: { id } });
  const [found] = result.items;
  if (!found) throw notFound();
  return found;
}

/** Makes a choice of a value, with the value itself as its text in every language. */
export function useMakeChoice() {
  const t = useTranslations('importScreens.unknown');
  const locales = useActiveLocales();
  const locale = useLocale();
  const [made, setMade] = useState<readonly string[]>([]);
  const keyOf = ({ attributeTypeId, value }: Wanted) => `${attributeTypeId}-${value.toLocaleLowerCase(locale)}`;
  const making = useMutation({
    mutationFn: async ({ attributeTypeId, value }: Wanted) => {
      const { id, version, code, description, dataType, maxSize, helpCode, valueGroupCode } = await current(attributeTypeId);
      const choice = { code: value, listInternationalizationDto: locales.map((language) => ({ language, description: value })) };
      const listCode = [...(valueGroupCode?.listCode ?? []).map(named), choice];
      const body = { version, code: named(code), description, dataType, maxSize, helpCode: textsOf(helpCode) };
      return call(attributeTypesApi.update, { params: { id }, body: { ...body, valueGroupCode: { listCode } } });
    },
    onSuccess: (_, wanted) => {
      setMade((before) => [...before, keyOf(wanted)]);
      announce(t('done', { value: wanted.value }), 'success');
      for (const kind of ['importTypes', 'elementType']) void forgetAnswersOf(kind);
    },
  });
  const isMade = ({ id }: Pick<AttributeType, 'id'>, value: string) => made.includes(keyOf({ attributeTypeId: id, value }));
  return { make: making.mutate, making: making.isPending, isMade };
}
