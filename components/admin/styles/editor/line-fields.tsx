'use client';
import { useTranslations } from 'next-intl';
import { plainColor } from '@/lib/styles/paints';
import type { Line } from '@/lib/styles/schema';
import { rimFor } from './contrast';
import { PaintInput } from './paint-input';
import { DashInput, OpacityInput, OutlineInput } from './part-inputs';
import { SizeInput } from './size-input';
import type { Patch } from './symbols';

/** A line with its pattern and its rim. */
export function LineFields({ it, patch }: { it: Line; patch: Patch }) {
  const t = useTranslations('admin.styles.editor');
  const width = typeof it.width === 'number' ? it.width : it.width.fallback;
  return (
    <>
      <PaintInput label={t('colour')} fromLabel={t('colourFrom')} value={it.color} onValue={(color) => patch({ color })} />
      <SizeInput
        label={t('width')}
        fromLabel={t('widthFrom')}
        value={it.width}
        onValue={(next) => patch({ width: next })}
        min={0.1}
        max={100}
        step={0.5}
        scaled={{ from: 1.5, to: 10 }}
      />
      <DashInput
        label={t('pattern')}
        dash={it.dash}
        width={width}
        // The round ends of a line would close the gaps of a short pattern.
        onDash={(dash) => patch({ dash, cap: dash ? 'butt' : 'round' })}
      />
      <OpacityInput value={it.opacity} onValue={(opacity) => patch({ opacity })} />
      <OutlineInput outline={it.outline} onOutline={(outline) => patch({ outline })} color={rimFor(plainColor(it.color))} />
    </>
  );
}
