'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';
import { isPublished } from '@/lib/layers/schema';
import type { LayerSource } from '@/lib/layers/sources/schema';
import { nameIn } from '@/lib/translations/schema';
import { fieldsOf } from '../kit/fields-of';
import { Section } from '../kit/section';
import { useStyles } from '../styles/use-styles';
import type { LayerValues } from './layer-values';
import { useLayers } from './use-layers';
import { useShapePreview } from './use-shape-preview';

const Field = fieldsOf<LayerValues>();

interface Props {
  isNew: boolean;
  /** Of the layer itself, which is not copied from. */
  internalName: string | null | undefined;
  source: LayerSource | null;
}

/** Where the style comes from: what it has, a file, another layer, the elements. */
export function StyleFields({ isNew, internalName, source }: Props) {
  const t = useTranslations('admin.layers');
  const { watch } = useFormContext<LayerValues>();
  const [choice, shapeFile] = watch(['styleType', 'shapeFile']);
  const { data: preview } = useShapePreview(shapeFile);
  const geometry = preview?.geometryType ?? source?.geometryType;
  const layers = useLayersToCopy(internalName);
  const styles = useStylesToCopy(geometry);
  const choices = (['current', 'new', 'assigned', 'copyLayer', 'copyElements'] as const).filter(
    (it) => it !== (isNew ? 'current' : 'assigned'),
  );
  return (
    <Section title={t('sections.style')}>
      <Field.Select
        name="styleType"
        options={choices.map((value) => ({ value, label: t(`styleChoice.${value}`) }))}
        hint={choice === 'assigned' ? t('assignedHint') : undefined}
      />
      {choice === 'new' && <Field.File name="styleFile" required accept=".sld,.qml" hint={t('styleHint')} />}
      {choice === 'copyLayer' && (
        <Field.Select
          name="copyStyleFromLayer"
          required
          none={t('choose')}
          options={layers}
          hint={layers.length === 0 ? t('nothingToCopy') : t('copyHint')}
        />
      )}
      {choice === 'copyElements' && (
        <Field.Select name="copyStyleFromElements" required none={t('choose')} options={styles} hint={t('copyHint')} />
      )}
    </Section>
  );
}

/** The other layers that our map server draws. */
function useLayersToCopy(but: string | null | undefined) {
  const locale = useLocale();
  return useLayers()
    .filter(({ type, internalName }) => isPublished(type) && internalName && internalName !== but)
    .map(({ internalName, code }) => ({ value: String(internalName), label: `${nameIn(code, locale)} (${internalName})` }));
}

/** The styles of the elements: those for what the layer holds, once that is known. */
function useStylesToCopy(geometry: string | undefined) {
  const t = useTranslations('admin.layers');
  const kinds = useStyles().filter(({ type }) => !geometry || type === geometry);
  const named = new Map(
    kinds.flatMap(({ type, listStyles }) => listStyles.map((name) => [name, `${name} (${t(`geometry.${type}`)})`] as const)),
  );
  return [...named].map(([value, label]) => ({ value, label }));
}
