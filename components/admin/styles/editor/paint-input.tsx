'use client';
import { useTranslations } from 'next-intl';
import { plainColor } from '@/lib/styles/paints';
import type { Paint } from '@/lib/styles/schema';
import { isWritten } from './attributes';
import { DecidedBy } from './decided-by';
import { useEditor } from './editor-context';
import { ColorInput } from './inputs';

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
  const { attributes } = useEditor();
  const bound = typeof value === 'string' ? null : value;
  const texts = attributes.filter(isWritten);
  const fallback = plainColor(value);
  return (
    <>
      <ColorInput
        label={bound ? t('fallback', { field: label }) : label}
        value={fallback}
        onValue={(it) => onValue(bound ? { ...bound, fallback: it } : it)}
      />
      <DecidedBy
        label={fromLabel}
        hint={bound ? t('colourFromHint') : undefined}
        property={bound?.property}
        attributes={texts}
        onProperty={(property) => onValue(property === '' ? fallback : { property, fallback })}
      />
    </>
  );
}
