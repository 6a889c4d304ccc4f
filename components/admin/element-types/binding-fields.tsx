'use client';
import { useQueries } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { drawableKinds } from '@/lib/element-types/geometry-kinds';
import type { ElementType } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { stylesApi } from '@/lib/styles/api';
import type { StyleBinding } from '@/lib/styles/binding/schema';
import type { StyleDocument, StyleQuery } from '@/lib/styles/schema';
import { isDrawn, labelOf } from '../styles/editor/attributes';
import { bindingsIn, meaningIn } from '../styles/editor/meaning';
import { Warnings } from '../styles/style-card';
import { chosenStyles, decisionsFor, styledType } from './styled-type';
import type { TypeForm } from './type-form';
import { useAttributeTypes } from './use-attribute-types';

type Entries = ReturnType<typeof styledType>['listAttributeType'];

const documentQuery = (query: StyleQuery) => ({
  queryKey: ['admin.styles', 'document', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(stylesApi.document, { query }, signal),
  meta: { silent: true } as const,
});

/** The styles that are chosen in the form, with their documents, as far as they have been read. */
function useChosenDocuments(form: TypeForm): { query: StyleQuery; document: StyleDocument }[] {
  const queries = chosenStyles(form, drawableKinds(form.geometryType));
  const found = useQueries({ queries: queries.map(documentQuery) });
  return queries.flatMap((query, at) => {
    const document = found[at]?.data;
    return document ? [{ query, document }] : [];
  });
}

/** What the chosen styles ask of the elements of the type: each property, and which attribute of the form supplies it. */
export function BindingFields({ type }: { type: ElementType | undefined }) {
  const t = useTranslations('admin.elementTypes.bindings');
  const { watch } = useFormContext<TypeForm>();
  const known = useAttributeTypes();
  const form = watch();
  const entries = styledType(form, '', known, type).listAttributeType;
  const shown = useChosenDocuments(form).flatMap(({ query, document }) =>
    bindingsIn(document, entries, decisionsFor(form, query)).map((binding) => ({ ...binding, styleName: query.styleName })),
  );
  const { warnings = [] } = type ?? {};
  if (shown.length === 0 && warnings.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-3 rounded border border-line p-3">
      <legend className="px-1 font-semibold">{t('title')}</legend>
      <p className="text-soft text-sm">{t('hint')}</p>
      {shown.map((it) => (
        <BindingField key={`${it.layerType} ${it.property}`} entries={entries} {...it} />
      ))}
      {warnings.length > 0 && (
        <div className="text-sm">
          <p className="mb-1 font-semibold">{t('inVain')}</p>
          <Warnings warnings={warnings} />
        </div>
      )}
    </fieldset>
  );
}

type BindingProps = StyleBinding & { styleName: string; entries: Entries };

function BindingField({ entries, layerType, property, styleName, attribute }: BindingProps) {
  const t = useTranslations('admin.elementTypes.bindings');
  const locale = useLocale();
  const { getValues, setValue } = useFormContext<TypeForm>();
  const byName = meaningIn(layerType, entries, []).entryOf(property);
  // An attribute without an id yet can only be meant by what it is called.
  const offered = entries.filter((it) => it.id === attribute?.id || it === byName || (it.id > 0 && isDrawn(it)));
  const choose = (value: string) => {
    const others = getValues('styleBindings').filter((it) => it.layerType !== layerType || it.property !== property);
    const entry = entries.find(({ id }) => String(id) === value);
    const decided = {
      ...{ layerType, property, styleName },
      ...{ attribute: entry ? { id: entry.id } : null, attributeTypeId: entry?.attributeType.id ?? null },
    };
    setValue('styleBindings', entry && entry.id <= 0 ? others : [...others, decided], { shouldDirty: true });
  };
  return (
    <Field label={t('property', { property })}>
      {(control) => (
        <Select {...control} value={attribute?.id ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('nothing')}</option>
          {offered.map((it) => (
            <option key={it.id} value={it.id}>
              {labelOf(it, locale)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
