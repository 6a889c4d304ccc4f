'use client';
import { Info, Layers, MapPinPlus, Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type AddableType, addLines } from '@/components/shell/add-menu';
import { imageSource } from '@/components/shell/image-source';
import { useSettings } from '@/components/shell/settings';
import { useAddElement } from '@/components/shell/use-add-element';
import { useMayAdd } from '@/components/shell/use-may-add';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import { textOf } from '@/lib/configuration/settings';
import type { Extent } from '@/lib/map/camera';
import { useContribution } from './contribution';
import { failedLayers, mapEngine, openPanel } from './map-state';
import { useLeaveDrawing } from './use-leave-drawing';

interface Props {
  types: readonly AddableType[];
  maxExtent: Extent | undefined;
}

/** The one bar of tools, at the map's right edge. */
export function ToolBar({ types, maxExtent }: Props) {
  const t = useTranslations('map.tools');
  const engine = mapEngine.use();
  const off = engine === null;
  return (
    <div
      role="toolbar"
      aria-orientation="vertical"
      aria-label={t('title')}
      className="absolute top-3 right-3 z-10 flex flex-col gap-2"
    >
      <Group>
        <LayersButton />
        <InfoButton />
        <AddButton types={types} />
      </Group>
      <Group>
        <IconButton
          side="left"
          label={t('zoomIn')}
          icon={<Plus className="size-5" />}
          disabled={off}
          onClick={() => engine?.zoomIn()}
        />
        <IconButton
          side="left"
          label={t('zoomOut')}
          icon={<Minus className="size-5" />}
          disabled={off}
          onClick={() => engine?.zoomOut()}
        />
        {maxExtent && (
          <IconButton
            side="left"
            label={t('maxExtent')}
            icon={<MaxExtentIcon />}
            disabled={off}
            onClick={() => engine?.fit(maxExtent)}
          />
        )}
      </Group>
    </div>
  );
}

const Group = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col divide-y divide-line overflow-hidden rounded bg-raised text-ink shadow [&_button]:rounded-none">
    {children}
  </div>
);

function LayersButton() {
  const t = useTranslations('map.tools');
  const panel = openPanel.use();
  const failed = failedLayers.use();
  const open = panel === 'layers';
  const icon = (
    <span className="relative">
      <Layers className="size-5" />
      {failed.size > 0 && <span className="absolute -top-1 -right-1 size-2.5 rounded-full border-2 border-raised bg-danger" />}
    </span>
  );
  const label = failed.size > 0 ? t('layersFailed', { count: failed.size }) : t('layers');
  return (
    <IconButton
      side="left"
      label={label}
      icon={icon}
      aria-expanded={open}
      onClick={() => openPanel.set(open ? null : 'layers')}
    />
  );
}

function InfoButton() {
  const t = useTranslations('map.tools');
  const contributing = useContribution().phase !== 'idle';
  const leave = useLeaveDrawing();
  return (
    <IconButton
      side="left"
      label={t('info')}
      icon={<Info className="size-5" />}
      aria-pressed={!contributing}
      onClick={() => contributing && void leave()}
    />
  );
}

function AddButton({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations();
  const add = useAddElement();
  const leave = useLeaveDrawing();
  if (!useMayAdd()) return null;
  const begin = async (typeId: number, kind: Parameters<typeof add>[1]) => {
    if (await leave()) await add(typeId, kind);
  };
  const lines = addLines(
    types,
    (kind) => t(`shell.geometry.${kind}`),
    (typeId, kind) => void begin(typeId, kind),
  );
  return (
    <Menu
      label={t('shell.addElement')}
      button={<MapPinPlus className="size-5" />}
      lines={lines}
      empty={t('shell.addEmpty')}
      side="left"
      className="inline-flex size-10 items-center justify-center hover:bg-sunken"
    />
  );
}

/** The operator's picture, or the letter E. */
function MaxExtentIcon() {
  const source = imageSource(textOf(useSettings(), 'MAX_EXTENT_CONTROL_ICON'));
  return source ? (
    // The address is data of the operator's, which the image optimiser could not help with.
    <img src={source} alt="" className="size-5 object-contain" />
  ) : (
    <span aria-hidden className="font-bold">
      E
    </span>
  );
}
