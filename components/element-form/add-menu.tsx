'use client';
import { MapPin, Plus, Route, Shapes } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import type { MenuLine } from '@/components/ui/menu';
import { type DrawableKind, drawableKinds } from '@/lib/element-types/geometry-kinds';
import type { AddableType } from './addable-type';
import { askWhat } from './ask-what';
import { useAddElement } from './use-add-element';

const icons: Record<DrawableKind, typeof MapPin> = { Point: MapPin, LineString: Route, Polygon: Shapes };

/** Every element type once for each geometry that it allows, as lines of a menu; the geometry is named where there is a choice. */
export function addLines(
  types: readonly AddableType[],
  kindName: (kind: DrawableKind) => string,
  add: (typeId: number, kind: DrawableKind) => void,
): MenuLine[] {
  return types.flatMap((type) => {
    const kinds = drawableKinds(type.geometryType);
    return kinds.map((kind): MenuLine => {
      const Icon = icons[kind];
      return {
        key: `${type.id}-${kind}`,
        label: type.name,
        note: kinds.length > 1 ? kindName(kind) : undefined,
        icon: <Icon aria-hidden className="size-4 shrink-0 text-soft" />,
        act: () => add(type.id, kind),
      };
    });
  });
}

/** The way to one's own contribution: choose what it is, then where. */
export function AddMenu({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('shell');
  const add = useAddElement();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('addElement')}
      onClick={() => void askWhat(types, (id, kind) => void add(id, kind))}
      className={cx(
        buttonClass('primary'),
        'min-h-9! pointer-coarse:min-h-11! bg-bar-button! px-3! text-on-bar-button! focus-visible:outline-on-bar',
      )}
    >
      <Plus aria-hidden className="size-4" />
      {t('add')}
    </button>
  );
}
