'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/controls';
import { plainColor } from '@/lib/styles/paints';
import type { Fill } from '@/lib/styles/schema';
import { ColorInput, NumberInput } from './inputs';
import { PaintInput } from './paint-input';
import { OpacityInput, OutlineInput } from './part-inputs';
import { edgeOf, type Patch, PLAIN_COLOR } from './symbols';

/** An area: what fills it, its hatch and its outline. */
export function FillFields({ it, patch }: { it: Fill; patch: Patch }) {
  const t = useTranslations('admin.styles.editor');
  const { hatch } = it;
  const color = plainColor(it.color ?? hatch?.color ?? it.outline?.color ?? PLAIN_COLOR);
  const hatched = (change: object) => patch({ hatch: { color, width: 1.5, gap: 7, angle: 45, ...hatch, ...change } });
  return (
    <>
      <Checkbox
        label={t('filled')}
        checked={it.color !== undefined}
        onChange={(event) => patch({ color: event.target.checked ? color : undefined })}
        className="col-span-full"
      />
      {it.color !== undefined && (
        <PaintInput label={t('colour')} fromLabel={t('colourFrom')} value={it.color} onValue={(next) => patch({ color: next })} />
      )}
      <OpacityInput value={it.opacity} onValue={(opacity) => patch({ opacity })} />
      <Checkbox
        label={t('hatch')}
        checked={hatch !== undefined}
        onChange={(event) => (event.target.checked ? hatched({}) : patch({ hatch: undefined }))}
        className="col-span-full"
      />
      {hatch && (
        <>
          <ColorInput label={t('hatchColour')} value={hatch.color} onValue={(next) => hatched({ color: next })} />
          <NumberInput
            label={t('hatchWidth')}
            value={hatch.width}
            min={0.5}
            max={20}
            step={0.5}
            onValue={(width = 1) => hatched({ width })}
          />
          <NumberInput label={t('hatchGap')} value={hatch.gap} min={1} max={100} onValue={(gap = 7) => hatched({ gap })} />
          <NumberInput
            label={t('hatchAngle')}
            value={hatch.angle}
            min={-360}
            max={360}
            step={15}
            onValue={(angle = 45) => hatched({ angle })}
          />
        </>
      )}
      <OutlineInput outline={it.outline} onOutline={(outline) => patch({ outline })} color={edgeOf(color)} dashed />
    </>
  );
}
