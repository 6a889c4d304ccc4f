'use client';
import { useTranslations } from 'next-intl';
import { plainColor } from '@/lib/styles/paints';
import { MARK_SHAPES, type Mark } from '@/lib/styles/schema';
import { rimFor } from './contrast';
import { SelectInput } from './inputs';
import { PaintInput } from './paint-input';
import { OpacityInput, OutlineInput } from './part-inputs';
import { SizeAndRotationInputs } from './size-input';
import { type Patch, PLAIN_COLOR } from './symbols';

/** A drawn shape. */
export function MarkFields({ it, patch }: { it: Mark; patch: Patch }) {
  const t = useTranslations('admin.styles.editor');
  const color = it.color ?? PLAIN_COLOR;
  return (
    <>
      <SelectInput
        label={t('shape')}
        value={it.shape}
        options={MARK_SHAPES.map((value) => ({ value, label: t(`shapes.${value}`) }))}
        onValue={(shape) => patch({ shape })}
      />
      <PaintInput label={t('colour')} fromLabel={t('colourFrom')} value={color} onValue={(next) => patch({ color: next })} />
      <SizeAndRotationInputs it={it} patch={patch} scaled={{ from: 8, to: 32 }} />
      <OpacityInput value={it.opacity} onValue={(opacity) => patch({ opacity })} />
      <OutlineInput outline={it.stroke} onOutline={(stroke) => patch({ stroke })} color={rimFor(plainColor(color))} />
    </>
  );
}
