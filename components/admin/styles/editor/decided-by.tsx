'use client';
import { useLocale, useTranslations } from 'next-intl';
import { codeOf, labelOf, type StyledAttribute } from './attributes';
import { useEditor } from './editor-context';
import { SelectInput } from './inputs';

interface Props {
  label: string;
  hint?: string;
  /** The property that decides now; undefined: none does. */
  property: string | undefined;
  /** The attributes that may decide. */
  attributes: readonly StyledAttribute[];
  /** Called with the code of an attribute; empty: none decides. */
  onProperty: (property: string) => void;
}

/** Which attribute decides a size or a colour for each element. Nothing where there is no choice. */
export function DecidedBy({ label, hint, property, attributes, onProperty }: Props) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const { entryOf } = useEditor();
  if (attributes.length === 0 && property === undefined) return null;
  const entry = property === undefined ? undefined : entryOf(property);
  const known = entry && attributes.includes(entry) ? codeOf(entry) : undefined;
  return (
    <SelectInput
      label={label}
      hint={hint}
      value={known ?? property ?? ''}
      options={[
        { value: '', label: t('fixed') },
        ...(property !== undefined && !known ? [{ value: property, label: property }] : []),
        ...attributes.map((it) => ({ value: codeOf(it), label: labelOf(it, locale) })),
      ]}
      onValue={onProperty}
    />
  );
}
