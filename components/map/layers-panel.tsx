'use client';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { StyleSwatch } from '@/components/elements/style-swatch';
import { useSettings } from '@/components/settings/settings';
import { Sheet } from '@/components/ui/sheet';
import { useNumber } from '@/components/ui/use-number';
import type { Choices } from '@/components/viewer/state';
import { showPanel, useViewer } from '@/components/viewer/viewer';
import { isOn } from '@/lib/configuration/settings';
import type { MapGroup } from '@/lib/layer-groups/schema';
import { type LayerKey, layerKey, type MapContent, type MapNode, nodesIn, typeKey } from '@/lib/map/view';
import { setOpacity, switchOne, useChoices, visibleKeys } from './choices';
import { LayerStatus } from './layer-status';

interface Row {
  key: LayerKey;
  name: string;
  swatch?: ReactNode;
  opacity: number;
  mayFade: boolean;
  show: (on: boolean) => void;
}

/** What can be switched on and off, from the top of the map down. */
export default function LayersPanel({ content }: { content: MapContent }) {
  const t = useTranslations('map.layers');
  const choices = useChoices();
  const mayFade = isOn(useSettings(), 'ALLOW_CONFIGURE_LAYERS_OPACITY');
  const visible = visibleKeys(content, choices);
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      {sectionsOf(content).map(({ group, nodes }) => (
        <Group
          key={group?.id ?? `types-${nodes[0]?.id}`}
          name={group?.name ?? t('elements')}
          open={group?.initiallyOpen ?? true}
          visible={visible}
          choices={choices}
          rows={nodes.flatMap((place) => rowOf(content, group, place, mayFade)).reverse()}
        />
      ))}
    </Sheet>
  );
}

interface Section {
  /** Undefined: element types that stand in no group. */
  group?: MapGroup;
  nodes: MapNode[];
}

/** Groups from the top of the map down, and element types at the root that lie next to each other. */
function sectionsOf(content: MapContent): Section[] {
  const sections: Section[] = [];
  for (const place of nodesIn(content)) {
    const group = place.kind === 'GROUP' ? content.groups.find(({ id }) => id === place.id) : undefined;
    const last = sections.at(-1);
    if (group) sections.push({ group, nodes: [...place.children] });
    else if (last && !last.group) last.nodes.push(place);
    else sections.push({ nodes: [place] });
  }
  return sections.reverse();
}

function rowOf(content: MapContent, group: MapGroup | undefined, { kind, id }: MapNode, mayFade: boolean): Row[] {
  const type = kind === 'TYPE' ? content.types.find((it) => it.id === id) : undefined;
  const found = type ?? group?.layers.find((layer) => layer.id === id);
  if (!found) return [];
  const key = type ? typeKey(id) : layerKey(id);
  return [
    {
      key,
      name: found.name,
      ...(type && { swatch: <StyleSwatch type={type} /> }),
      opacity: found.opacity,
      mayFade: mayFade && found.allowChangeOpacity,
      show: (on: boolean) => switchOne(content, key, on),
    },
  ];
}

interface GroupProps {
  name: string;
  open: boolean;
  rows: readonly Row[];
  visible: readonly LayerKey[];
  choices: Choices;
}

function Group({ name, open: initially, rows, visible, choices }: GroupProps) {
  const t = useTranslations('map.layers');
  const id = useId();
  const troubles = useViewer((it) => it.troubles);
  const on = rows.filter(({ key }) => visible.includes(key));
  const failed = on.filter(({ key }) => (troubles.get(key)?.state ?? 'empty') !== 'empty').length;
  // What went wrong stands in sight when the panel opens.
  const [open, setOpen] = useState(initially || failed > 0);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="border-line border-b py-1 last:border-0">
      <h3 className="m-0">
        <button
          id={id}
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-10 w-full items-center gap-2 rounded text-left font-semibold hover:bg-sunken"
        >
          <ChevronRight aria-hidden className={`size-4 shrink-0 transition-transform ${open ? 'rotate-90' : ''}`} />
          <span className="min-w-0 grow">{name}</span>
          {failed > 0 && (
            <span className="text-warning">
              <TriangleAlert aria-hidden className="size-4" />
              <span className="sr-only">{t('failedOf', { count: failed })}</span>
            </span>
          )}
          <span className="pr-2 font-normal text-sm text-soft">{t('shown', { shown: on.length, count: rows.length })}</span>
        </button>
      </h3>
      {open && (
        <ul className="pb-2 pl-6">
          {rows.map((row) => (
            <LayerRow key={row.key} row={row} on={visible.includes(row.key)} opacity={choices.opacity[row.key] ?? row.opacity} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LayerRow({ row: { key, name, swatch, mayFade, show }, on, opacity }: { row: Row; on: boolean; opacity: number }) {
  const t = useTranslations('map.layers');
  const number = useNumber();
  return (
    <li className="py-0.5">
      <label className="flex min-h-8 items-center gap-3 rounded hover:bg-sunken">
        <input type="checkbox" checked={on} onChange={(event) => show(event.target.checked)} className="size-5 shrink-0" />
        {swatch}
        <span className="wrap-break-word min-w-0 grow py-1">{name}</span>
      </label>
      {on && <LayerStatus of={key} name={name} />}
      {on && mayFade && (
        <label className="flex items-center gap-3 pl-8 text-sm text-soft">
          <span className="sr-only">{t('opacityOf', { name })}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={Math.round(opacity * 100)}
            onChange={(event) => setOpacity(key, event.target.valueAsNumber / 100)}
            className="h-6 min-w-0 grow"
          />
          <span aria-hidden className="w-11 text-right tabular-nums">
            {number(opacity, { style: 'percent' })}
          </span>
        </label>
      )}
    </li>
  );
}
