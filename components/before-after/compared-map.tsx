'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { useNumber } from '@/components/ui/use-number';
import { SmallMap } from '@/components/viewer/small-map';
import { SmallMapButtons } from '@/components/viewer/small-map-buttons';
import { useBackground } from '@/components/viewer/use-background';
import { whereToBegin } from '@/components/viewer/where-to-begin';
import { reveal } from '@/lib/map/moves';
import type { LayerKey } from '@/lib/map/view';
import type { Trouble } from '@/lib/map/watch/trouble';
import { MapBox } from './map-box';
import { type Project, Shapes } from './shapes';
import type { Names } from './sides';

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
        onTroubles={setTroubles}
      />
      {project && <Shapes before={before} after={after} project={project} share={share} />}
      <SmallMapButtons map={() => map} back={() => map && reveal(map.getMap(), both, 0)} />
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
