'use client';
import { useLocale, useTranslations } from 'next-intl';
import { plainColor } from '@/lib/styles/paints';
import type { Paint } from '@/lib/styles/schema';
import { codeOf, isWritten, labelOf } from './attributes';
import { useEditor } from './editor-context';
import { ColorInput, SelectInput } from './inputs';

interface Props {
  label: string;
  /** The label of the select that says what decides. */
  fromLabel: string;
  value: Paint;
  onValue: (value: Paint) => void;
}

/** A colour that is the same everywhere, or that each element decides with what is written in one of its attributes. */
export function PaintInput({ label, fromLabel, value, onValue }: Props) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const { attributes, entryOf } = useEditor();
  const bound = typeof value === 'string' ? null : value;
  const texts = attributes.filter(isWritten);
  const fallback = plainColor(value);
  const entry = bound ? entryOf(bound.property) : undefined;
  const known = entry && texts.includes(entry) ? codeOf(entry) : undefined;
  return (
    <>
      <ColorInput
        label={bound ? t('fallback', { field: label }) : label}
        value={fallback}
        onValue={(it) => onValue(bound ? { ...bound, fallback: it } : it)}
      />
      {(texts.length > 0 || bound) && (
        <SelectInput
          label={fromLabel}
          hint={bound ? t('colourFromHint') : undefined}
          value={known ?? bound?.property ?? ''}
          options={[
            { value: '', label: t('fixed') },
            ...(bound && !known ? [{ value: bound.property, label: bound.property }] : []),
            ...texts.map((it) => ({ value: codeOf(it), label: labelOf(it, locale) })),
          ]}
          onValue={(property) => onValue(property === '' ? fallback : { property, fallback })}
        />
      )}
    </>
  );
}
