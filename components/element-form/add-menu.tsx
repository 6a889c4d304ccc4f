'use client';
import { MapPin, Plus, Route, Shapes } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { type DrawableKind, drawableKinds } from '@/lib/element-types/geometry-kinds';
import type { ElementType } from '@/lib/element-types/schema';
import { useAddElement } from './use-add-element';

/** What the bar needs to know of an element type. */
export type AddableType = Pick<ElementType, 'id' | 'name' | 'geometryType'>;

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

/** The way to one's own contribution: choose what it is, then draw it. */
export function AddMenu({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('shell');
  const add = useAddElement();
  const lines = addLines(
    types,
    (kind) => t(`geometry.${kind}`),
    (id, kind) => void add(id, kind),
  );
  const button = (
    <>
      <Plus aria-hidden className="size-4" />
      {t('add')}
    </>
  );
  return (
    <Menu
      label={t('addElement')}
      button={button}
      lines={lines}
      empty={t('addEmpty')}
      className={cx(buttonClass('primary'), 'min-h-9! bg-bar-button! px-3! text-on-bar-button! focus-visible:outline-on-bar')}
    />
  );
}
