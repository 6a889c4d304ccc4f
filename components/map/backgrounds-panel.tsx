'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { Sheet } from '@/components/ui/sheet';
import { useTheme } from '@/components/ui/use-theme';
import { showPanel } from '@/components/viewer/viewer';
import type { MapLayer } from '@/lib/layers/schema';
import { type LayerKey, layerKey, type MapContent } from '@/lib/map/view';
import { chooseBackground, layersOf, useShownBackground } from './backgrounds';
import { LayerStatus } from './layer-status';
import { useLayerPicture } from './use-layer-picture';

/** What may lie under everything, with pictures: the operator's layers, the uppermost first, and the embedded map. */
export default function BackgroundsPanel({ content }: { content: MapContent }) {
  const t = useTranslations('map.backgrounds');
  const shown = useShownBackground(content);
  const theme = useTheme();
  const group = useId();
  const choice = (key: LayerKey | null) => ({ group, checked: key === shown, choose: () => chooseBackground(content, key) });
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <fieldset className="m-0 border-0 p-0">
        <legend className="sr-only">{t('title')}</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
          {layersOf(content)
            .toReversed()
            .map((layer) => (
              <LayerChoice key={layer.id} layer={layer} base={content.base} {...choice(layerKey(layer.id))} />
            ))}
          <Choice name={t('embedded')} picture={`${content.base}/basemap/picture-${theme}.svg`} {...choice(null)}>
            <p className="px-2 pb-2 text-sm text-soft">{t('embeddedHint')}</p>
          </Choice>
        </div>
      </fieldset>
    </Sheet>
  );
}

interface ChoiceProps {
  /** Of the radio buttons. */
  group: string;
  checked: boolean;
  choose: () => void;
}

function LayerChoice({ layer, base, ...rest }: ChoiceProps & { layer: MapLayer; base: string }) {
  return (
    <Choice name={layer.name} picture={useLayerPicture(layer, base)} {...rest}>
      <LayerStatus of={layerKey(layer.id)} name={layer.name} />
    </Choice>
  );
}

/** An area without a picture. */
const SWATCH = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>')}`;

interface Shown extends ChoiceProps {
  name: string;
  picture: string | undefined;
  children: ReactNode;
}

function Choice({ name, picture, group, checked, choose, children }: Shown) {
  return (
    <div className="rounded border border-line bg-raised has-checked:border-accent has-checked:ring-1 has-checked:ring-accent">
      <label className="flex cursor-pointer flex-col rounded hover:bg-sunken">
        <img src={picture ?? SWATCH} alt="" className="aspect-3/2 w-full rounded-t bg-sunken object-cover" />
        <span className="flex min-h-11 items-center gap-2 px-2">
          <input
            type="radio"
            name={group}
            checked={checked}
            onChange={choose}
            // In place of one that cannot be reached it shows already, and is chosen for good by a press.
            onClick={() => checked && choose()}
            className="size-5 shrink-0"
          />
          <span className="wrap-break-word min-w-0 py-1">{name}</span>
        </span>
      </label>
      {children}
    </div>
  );
}
