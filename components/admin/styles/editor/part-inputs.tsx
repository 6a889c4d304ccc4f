'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/controls';
import type { Stroke } from '@/lib/styles/schema';
import { NumberInput, SelectInput } from './inputs';
import { PaintInput } from './paint-input';

interface OpacityProps {
  value: number | undefined;
  onValue: (value: number) => void;
}

/** An opacity, shown in percent. */
export function OpacityInput({ value = 1, onValue }: OpacityProps) {
  const t = useTranslations('admin.styles.editor');
  return (
    <NumberInput
      label={t('opacity')}
      value={Math.round(value * 100)}
      min={0}
      max={100}
      step={5}
      onValue={(it = 100) => onValue(it / 100)}
    />
  );
}

/** Lengths drawn and skipped, in widths of the line, so that a pattern is the same for thin and thick lines. */
const PATTERNS: Record<string, readonly number[]> = { dashes: [4, 2], long: [8, 3], dots: [1, 1.5], dashDot: [5, 2, 1, 2] };

const scaledTo = (pattern: readonly number[], width: number) =>
  pattern.map((it) => Math.round(it * Math.max(1, width) * 10) / 10);

interface DashProps {
  label: string;
  dash: readonly number[] | undefined;
  width: number;
  onDash: (dash: number[] | undefined) => void;
}

/** The pattern of a line. One that is none of these, out of a file, stays until another one is chosen. */
export function DashInput({ label, dash, width, onDash }: DashProps) {
  const t = useTranslations('admin.styles.editor.patterns');
  const known = dash && Object.keys(PATTERNS).find((it) => isAlike(dash, PATTERNS[it] ?? [], width));
  const value = dash ? (known ?? 'own') : 'solid';
  return (
    <SelectInput
      label={label}
      value={value}
      options={['solid', ...Object.keys(PATTERNS), ...(value === 'own' ? ['own'] : [])].map((it) => ({
        value: it,
        label: t(it),
      }))}
      onValue={(it) => it !== 'own' && onDash(PATTERNS[it] && scaledTo(PATTERNS[it], width))}
    />
  );
}

/** Of the same proportions, whatever the width was when it was chosen. */
function isAlike(dash: readonly number[], pattern: readonly number[], width: number): boolean {
  const scale = (dash[0] ?? 0) / (pattern[0] ?? 1);
  return (
    dash.length === pattern.length &&
    scale >= Math.min(1, width) / 4 &&
    dash.every((it, at) => Math.abs(it - scale * (pattern[at] ?? 0)) <= 0.11)
  );
}

interface OutlineProps {
  outline: Stroke | undefined;
  onOutline: (outline: Stroke | undefined) => void;
  /** What a new one begins with. */
  color: string;
  /** Whether it may have a pattern. */
  dashed?: boolean;
}

/** A rim that may be there. */
export function OutlineInput({ outline, onOutline, color, dashed = false }: OutlineProps) {
  const t = useTranslations('admin.styles.editor');
  return (
    <>
      <Checkbox
        label={t('outline')}
        checked={outline !== undefined}
        onChange={(event) => onOutline(event.target.checked ? { color, width: 1.5 } : undefined)}
        className="col-span-full"
      />
      {outline && (
        <>
          <PaintInput
            label={t('outlineColour')}
            fromLabel={t('outlineColourFrom')}
            value={outline.color}
            onValue={(it) => onOutline({ ...outline, color: it })}
          />
          <NumberInput
            label={t('outlineWidth')}
            value={outline.width}
            min={0}
            max={50}
            step={0.5}
            onValue={(width = 1) => onOutline({ ...outline, width })}
          />
          {dashed && (
            <DashInput
              label={t('outlinePattern')}
              dash={outline.dash}
              width={outline.width}
              onDash={(dash) => {
                const { dash: _, ...rest } = outline;
                onOutline(dash ? { ...rest, dash } : rest);
              }}
            />
          )}
        </>
      )}
    </>
  );
}
