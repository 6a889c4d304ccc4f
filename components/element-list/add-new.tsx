'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { addLines } from '@/components/element-form/add-menu';
import type { AddableType } from '@/components/element-form/addable-type';
import { useAddElement } from '@/components/element-form/use-add-element';
import { Button, buttonClass } from '@/components/ui/button';
import { Menu } from '@/components/ui/menu';
import { drawableKinds } from '@/lib/element-types/geometry-kinds';

/** Adds an element of one type: at once if there is only one geometry to draw, else after choosing one. */
export function AddNew({ type, label }: { type: AddableType; label: string }) {
  const t = useTranslations('shell');
  const add = useAddElement();
  const kinds = drawableKinds(type.geometryType);
  const [only] = kinds;
  const content = (
    <>
      <Plus aria-hidden className="size-4" />
      {label}
    </>
  );
  if (only && kinds.length === 1)
    return (
      <Button variant="primary" onClick={() => void add(type.id, only)}>
        {content}
      </Button>
    );
  const lines = addLines(
    [type],
    (kind) => t(`geometry.${kind}`),
    (id, kind) => void add(id, kind),
  ).filter((line) => !('heading' in line));
  return <Menu label={label} button={content} lines={lines} side="bottom-end" className={buttonClass('primary')} />;
}
