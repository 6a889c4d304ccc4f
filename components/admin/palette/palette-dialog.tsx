'use client';
import { Layers, LayoutList, type LucideIcon, MapPin, PanelsTopLeft, Search, Shapes, User } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { ComboboxGroups } from '@/components/ui/combobox-options';
import { Input } from '@/components/ui/controls';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';
import type { PaletteHit, PaletteKind } from './sources';
import { type Palette, usePalette } from './use-palette';

const ICONS: Record<PaletteKind, LucideIcon> = {
  SCREEN: PanelsTopLeft,
  TYPE: Shapes,
  ATTRIBUTE_TYPE: LayoutList,
  LAYER: Layers,
  USER: User,
  ELEMENT: MapPin,
};

/** One search over screens, definitions, accounts and elements; Enter opens what is chosen. */
export default function PaletteDialog({ resolve }: DialogProps) {
  const t = useTranslations('shell.palette');
  const palette = usePalette(resolve);
  const { box, groups } = palette;
  const status = useStatus(palette);
  return (
    <Dialog title={t('title')} wide onClose={() => resolve(false)}>
      <search className="flex min-h-80 flex-col gap-3">
        <div className="relative">
          <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-soft" />
          <Input
            {...box.input}
            type="search"
            enterKeyHint="go"
            maxLength={200}
            aria-label={t('label')}
            placeholder={t('label')}
            className="h-11 pl-10"
          />
        </div>
        <ComboboxGroups box={box} label={t('entries')} groups={groups} keyOf={({ href }) => href} open>
          {(hit) => <Line hit={hit} />}
        </ComboboxGroups>
        <p role="status" className="flex items-center gap-2 text-sm text-soft">
          {palette.searching && <Spinner />}
          {status}
        </p>
      </search>
    </Dialog>
  );
}

function Line({ hit: { kind, name, detail } }: { hit: PaletteHit }) {
  const Icon = ICONS[kind] ?? PanelsTopLeft;
  return (
    <span className="flex min-h-7 items-center gap-3">
      <Icon aria-hidden className="size-5 shrink-0 text-soft" />
      <span className="wrap-anywhere min-w-0">{name}</span>
      {detail && <span className="wrap-anywhere ml-auto text-right text-sm text-soft">{detail}</span>}
    </span>
  );
}

function useStatus({ box, empty, long, searching, failed }: Palette): string {
  const t = useTranslations('shell.palette');
  if (empty) return t('keys');
  if (searching) return t('searching');
  if (failed) return t('failed');
  if (box.items.length > 0) return t('found', { count: box.items.length });
  return long ? t('none') : t('tooShort');
}
