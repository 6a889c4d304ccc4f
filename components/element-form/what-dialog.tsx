'use client';
import { MapPin, Route, Shapes } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { DialogProps } from '@/components/dialogs/registry';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { wordsIn } from '@/components/ui/words-in';
import { type DrawableKind, drawableKinds } from '@/lib/element-types/geometry-kinds';
import type { AddableType } from './addable-type';
import { lastTypes } from './last-types';
import { TypeSymbol } from './type-symbol';

const ICONS = { Point: MapPin, LineString: Route, Polygon: Shapes };

interface Props extends DialogProps {
  types: readonly AddableType[];
  choose: (typeId: number, kind: DrawableKind) => void;
}

/** What is to be added: every type with its symbol, those that were used last first. The geometry is asked where there is a choice. */
export default function WhatDialog({ types, choose, resolve }: Props) {
  const t = useTranslations('elementForm.what');
  const shell = useTranslations('shell');
  const [text, setText] = useState('');
  const [open, setOpen] = useState<number | null>(null);
  const [ordered] = useState(() => lastFirst(types));
  const isWanted = wordsIn(text);
  const found = ordered.filter(({ name }) => isWanted(name));
  const take = (typeId: number, kind: DrawableKind) => {
    resolve(true);
    choose(typeId, kind);
  };
  const press = ({ id, geometryType }: AddableType) => {
    const [first, ...others] = drawableKinds(geometryType);
    if (first && others.length === 0) take(id, first);
    else setOpen(open === id ? null : id);
  };
  return (
    <Dialog title={t('title')} onClose={() => resolve(false)}>
      <Field label={t('search')}>
        {(control) => <Input {...control} type="search" value={text} onChange={(event) => setText(event.target.value)} />}
      </Field>
      <p role="status" className={cx(found.length > 0 && 'sr-only', 'text-soft empty:hidden')}>
        {found.length === 0 && (types.length === 0 ? shell('addEmpty') : t('none'))}
        {found.length > 0 && text && t('found', { count: found.length })}
      </p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {found.map((type) => (
          <li key={type.id} className={cx('rounded border border-line', open === type.id && 'sm:col-span-2')}>
            <button
              type="button"
              aria-expanded={drawableKinds(type.geometryType).length > 1 ? open === type.id : undefined}
              onClick={() => press(type)}
              className="flex min-h-12 w-full items-center gap-3 rounded px-3 py-2 text-left font-semibold hover:bg-sunken"
            >
              <TypeSymbol type={type} />
              <span className="wrap-anywhere min-w-0">{type.name}</span>
            </button>
            {open === type.id && <Kinds type={type} take={take} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Kinds({ type, take }: { type: AddableType; take: Props['choose'] }) {
  const t = useTranslations('shell.geometry');
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-3">
      {drawableKinds(type.geometryType).map((kind) => {
        const Icon = ICONS[kind];
        return (
          <Button key={kind} onClick={() => take(type.id, kind)} className="min-h-11">
            <Icon aria-hidden className="size-4" />
            {t(kind)}
          </Button>
        );
      })}
    </div>
  );
}

/** The order of the types is the operator's, behind what this person adds. */
function lastFirst(types: readonly AddableType[]): readonly AddableType[] {
  const used = lastTypes();
  const rank = ({ id }: AddableType) => (used.includes(id) ? used.indexOf(id) : used.length);
  return [...types].sort((a, b) => rank(a) - rank(b));
}
