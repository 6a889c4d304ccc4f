'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Icon } from '@/lib/styles/schema';
import { IconDialog } from './icon-dialog';
import { iconColor, isDrawing, retinted, tinted } from './icon-image';
import { ColorInput } from './inputs';
import { OpacityInput } from './part-inputs';
import { SizeAndRotationInputs } from './size-input';
import { type Patch, PLAIN_COLOR } from './symbols';

/** A picture out of the searchable set. */
export function IconFields({ it, patch }: { it: Icon; patch: Patch }) {
  const t = useTranslations('admin.styles.editor');
  const [open, setOpen] = useState(false);
  const color = iconColor(it.image) ?? PLAIN_COLOR;
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="grid size-12 shrink-0 place-items-center rounded border border-line bg-[#a9b0a9]">
          <img src={it.image} alt="" className="size-8 object-contain" />
        </span>
        <Button onClick={() => setOpen(true)}>{t('chooseIcon')}</Button>
      </div>
      {isDrawing(it.image) && (
        <ColorInput label={t('colour')} value={color} onValue={(next) => patch({ image: retinted(it.image, next) })} />
      )}
      <SizeAndRotationInputs it={it} patch={patch} scaled={{ from: 12, to: 40 }} />
      <OpacityInput value={it.opacity} onValue={(opacity) => patch({ opacity })} />
      {open && (
        <IconDialog
          close={() => setOpen(false)}
          choose={({ svg }) => {
            patch({ image: tinted(svg, color) });
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
