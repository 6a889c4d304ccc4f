'use client';
import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { useActiveLocales } from '@/components/i18n/languages';
import { isAsked, isPublished, LAYER_TYPES, RESERVED_NAMES } from '@/lib/layers/schema';
import { freeCode } from '@/lib/translations/codes';
import { useCodeOptions } from '../codes/use-codes';
import { useProposal } from '../codes/use-proposal';
import { textIn } from '../kit/fields/translations';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import type { LayerValues } from './layer-values';
import { useLayers } from './use-layers';

const Field = fieldsOf<LayerValues>();

/** What it is and how it is called. The type is for good; so is the name under which our own map server serves it. */
export function IdentityFields({ isNew }: { isNew: boolean }) {
  const t = useTranslations('admin.layers');
  const type = useFormContext<LayerValues>().watch('type') ?? undefined;
  useProposedName(isNew);
  const types = useCodeOptions('LAYER_TYPE', LAYER_TYPES);
  const fixed = !isNew && isPublished(type);
  return (
    <Section title={t('sections.identity')}>
      <Field.Select
        name="type"
        required
        none={t('choose')}
        options={types}
        disabled={!isNew}
        hint={isNew ? undefined : t('fixed')}
      />
      <Field.Translations name="internationalization" required />
      {type && (
        <Field.Text
          name="internalName"
          required={isAsked(type)}
          readOnly={fixed}
          hint={fixed ? t('fixed') : t(`internalNameHint.${type === 'WMS' ? 'several' : isAsked(type) ? 'one' : 'optional'}`)}
          maxLength={isPublished(type) ? 200 : 2000}
        />
      )}
    </Section>
  );
}

/** Proposes the name under which our own map server serves a new layer. What another server calls it, nobody can guess. */
function useProposedName(isNew: boolean) {
  const { watch, getValues, setValue } = useFormContext<LayerValues>();
  const [type, title] = watch(['type', 'internationalization']);
  const [locale = 'es-ES'] = useActiveLocales();
  const own = isPublished(type ?? undefined);
  const layers = useLayers({ asks: isNew && own });
  const taken = [...RESERVED_NAMES, ...layers.flatMap((it) => (isPublished(it.type) && it.internalName) || [])];
  useProposal({
    text: own ? freeCode(textIn(title, locale), taken).toLowerCase() : '',
    enabled: isNew,
    current: () => getValues('internalName') ?? '',
    set: (name) => setValue('internalName', name),
  });
}
