'use client';
import type { Geometry } from 'geojson';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { IconButton } from '@/components/ui/icon-button';
import { useNumber } from '@/components/ui/use-number';
import { useTheme } from '@/components/ui/use-theme';
import { useMapContent } from '@/components/viewer/map-content';
import { SmallMap } from '@/components/viewer/small-map';
import { whereToBegin } from '@/components/viewer/where-to-begin';
import { basePath } from '@/lib/base-path';
import { reveal } from '@/lib/map/moves';
import { mapStyleState } from '@/lib/map/style';
import { backgroundAmong, initiallyVisible, type LayerKey, type MapContent } from '@/lib/map/view';
import { isUnreachable, type Trouble } from '@/lib/map/watch/trouble';
import { MapBox } from './map-box';
import type { Names } from './marks';
import { type Project, Shapes } from './shapes';

interface Props {
  before: Geometry | null;
  after: Geometry | null;
  names: Names;
}

const NONE: ReadonlyMap<LayerKey, Trouble> = new Map();
const MIDDLE = 50;

/** A map of which the part left of a border shows one shape, and the part right of it the other. */
export default function ComparedMap({ before, after, names }: Props) {
  const t = useTranslations('beforeAfter');
  const page = useTranslations('elementDetails');
  const [map, setMap] = useState<MapRef | null>(null);
  const [border, setBorder] = useState(MIDDLE);
  const [troubles, setTroubles] = useState(NONE);
  const both = useMemo(
    () => ({ type: 'GeometryCollection' as const, geometries: [before, after].filter((it) => it !== null) }),
    [before, after],
  );
  const project = useProject(map);
  const isPair = before !== null && after !== null;
  const share = isPair ? border / 100 : before ? 1 : 0;
  return (
    <MapBox slider={isPair && <Border names={names} value={border} onChange={setBorder} />}>
      <SmallMap
        ref={setMap}
        styleState={useBackground(troubles)}
        start={whereToBegin(both)}
        words={{ map: t('map'), attribution: page('attribution') }}
        onHits={nothing}
        onTroubles={setTroubles}
      />
      {project && <Shapes before={before} after={after} project={project} share={share} />}
      <div className="absolute top-3 right-3 flex flex-col divide-y divide-line overflow-hidden rounded bg-raised shadow">
        <IconButton side="left" label={page('zoomIn')} icon={<Plus className="size-5" />} onClick={() => map?.zoomIn()} />
        <IconButton side="left" label={page('zoomOut')} icon={<Minus className="size-5" />} onClick={() => map?.zoomOut()} />
        <IconButton
          side="left"
          label={page('reveal')}
          icon={<LocateFixed className="size-5" />}
          onClick={() => map && reveal(map.getMap(), both, 0)}
        />
      </div>
      {isPair && (
        <span
          aria-hidden
          style={{ left: `${border}%` }}
          className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-black outline-2 outline-white"
        />
      )}
    </MapBox>
  );
}

const nothing = () => undefined;

/** Where positions lie on the screen; another function whenever the map has moved. */
function useProject(map: MapRef | null): Project | undefined {
  const [project, setProject] = useState<{ at: Project }>();
  useEffect(() => {
    if (!map) return;
    const follow = () => setProject({ at: (position) => map.getMap().project(position) });
    follow();
    const followed = [map.getMap().on('move', follow), map.getMap().on('resize', follow)];
    return () => {
      for (const it of followed) it.unsubscribe();
    };
  }, [map]);
  return project?.at;
}

/** Moves the border between both parts. Half of its knob stands out on either side, so that it stays below the border. */
function Border({ names, value, onChange }: { names: Names; value: number; onChange: (value: number) => void }) {
  const t = useTranslations('beforeAfter');
  const number = useNumber();
  const percent = (it: number) => number(it / 100, { style: 'percent' });
  return (
    <input
      type="range"
      min={0}
      max={100}
      step={1}
      value={value}
      aria-label={t('border', { before: names.before, after: names.after })}
      aria-valuetext={t('shares', {
        before: names.before,
        after: names.after,
        beforeShare: percent(value),
        afterShare: percent(100 - value),
      })}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className="-mx-2 h-11 w-[calc(100%+1rem)]"
    />
  );
}

/** The background of the page's maps; without one, the embedded map. */
function useBackground(troubles: ReadonlyMap<LayerKey, Trouble>) {
  const theme = useTheme();
  const known = useMapContent();
  return useMemo(() => {
    const content: MapContent = { groups: [], base: `${window.location.origin}${basePath}`, ...known, types: [] };
    const shown = backgroundAmong(content, initiallyVisible(content));
    const unreachable = shown && isUnreachable(troubles.get(shown)) ? shown : null;
    const view = { ...{ theme, unreachable, opacity: {}, stamps: {} }, visible: shown ? [shown] : [], scope: 'none' as const };
    return mapStyleState(content, { ...view, selected: null, withheld: [], fresh: [] });
  }, [theme, known, troubles]);
}
