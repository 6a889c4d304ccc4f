'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Input } from '@/components/ui/controls';

interface Props {
  id: string;
  /** `west,south,east,north` in degrees, or empty. */
  value: string;
  onChange: (value: string) => void;
}

const SIDES = ['west', 'south', 'east', 'north'] as const;

/** A box by its four sides. It counts once all of them are there. */
export function BoxControl({ id, value, onChange }: Props) {
  const t = useTranslations('reviewQueue.box');
  const [sides, setSides] = useState<readonly string[]>(value ? value.split(',') : ['', '', '', '']);
  const write = (at: number, side: string) => {
    const next = sides.map((it, n) => (n === at ? side : it));
    setSides(next);
    if (next.every((it) => it !== '')) onChange(next.join(','));
    else if (value) onChange('');
  };
  return (
    <div id={id} className="grid grid-cols-2 gap-2">
      {SIDES.map((side, at) => (
        <Input
          key={side}
          type="number"
          step="any"
          min={at % 2 === 0 ? -180 : -90}
          max={at % 2 === 0 ? 180 : 90}
          aria-label={t(side)}
          placeholder={t(side)}
          value={sides[at] ?? ''}
          onChange={(event) => write(at, event.target.value)}
        />
      ))}
    </div>
  );
}
