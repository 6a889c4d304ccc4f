'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '@/components/ui/controls';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPart } from '@/components/ui/missing-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { Extent } from '@/lib/map/camera';

interface Props {
  id: string;
  /** `west,south,east,north` in degrees, or empty. */
  value: string;
  onChange: (value: string) => void;
}

const BoxMap = lazyPart(() => import('./box-map'), {
  waiting: <Skeleton className="h-60 w-full" />,
  missing: (it) => <MissingPart {...it} />,
});

const SIDES = ['west', 'south', 'east', 'north'] as const;
/** A box of a map is not more exact than a metre. */
const DIGITS = 5;

/** A box that is drawn on a map, or written by its four sides. It counts once all of them are there. */
export function BoxControl({ id, value, onChange }: Props) {
  const t = useTranslations('reviewQueue.box');
  const [sides, setSides] = useState<readonly string[]>(value ? value.split(',') : ['', '', '', '']);
  const set = (next: readonly string[]) => {
    setSides(next);
    if (next.every((it) => it !== '')) onChange(next.join(','));
    else if (value) onChange('');
  };
  const box = sides.every((it) => it !== '') ? (sides.map(Number) as Extent) : null;
  return (
    <div id={id} className="flex flex-col gap-2">
      <p className="text-sm text-soft">{t('hint')}</p>
      <BoxMap box={box} onDraw={(drawn) => set(drawn.map((it) => String(Number(it.toFixed(DIGITS)))))} />
      <div className="grid grid-cols-2 gap-2">
        {SIDES.map((side, at) => (
          <span key={side} className="flex flex-col gap-1">
            <label htmlFor={`${id}-${side}`} className="text-sm text-soft">
              {t(side)}
            </label>
            <Input
              id={`${id}-${side}`}
              type="number"
              step="any"
              min={at % 2 === 0 ? -180 : -90}
              max={at % 2 === 0 ? 180 : 90}
              value={sides[at] ?? ''}
              onChange={(event) => set(sides.map((it, n) => (n === at ? event.target.value : it)))}
            />
          </span>
        ))}
      </div>
    </div>
  );
}
