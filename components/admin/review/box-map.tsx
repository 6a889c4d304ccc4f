'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { useSettings } from '@/components/settings/settings';
import { SmallMap } from '@/components/viewer/small-map';
import { SmallMapButtons } from '@/components/viewer/small-map-buttons';
import { useBackground } from '@/components/viewer/use-background';
import { whereToBegin } from '@/components/viewer/where-to-begin';
import { extentOf } from '@/lib/configuration/settings';
import { type Extent, HOME } from '@/lib/map/camera';
import { boxTool } from '@/lib/map/tools/zoom-box';
import type { LayerKey } from '@/lib/map/view';
import type { Trouble } from '@/lib/map/watch/trouble';

interface Props {
  box: Extent | null;
  onDraw: (box: Extent) => void;
}

const polygonOf = ([west, south, east, north]: Extent): Geometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});

/** A map on which a box is drawn, over the one that counts. */
export default function BoxMap({ box, onDraw }: Props) {
  const t = useTranslations('reviewQueue.box');
  const attribution = useTranslations('elementDetails')('attribution');
  const settings = useSettings();
  const map = useRef<MapRef>(null);
  const [troubles, setTroubles] = useState<ReadonlyMap<LayerKey, Trouble>>(new Map());
  const sides = box?.join();
  const shown = useMemo(() => (sides ? polygonOf(sides.split(',').map(Number) as Extent) : null), [sides]);
  const draw = useRef(onDraw);
  draw.current = onDraw;
  const [tool] = useState(() => boxTool((it) => draw.current(it)));
  const [start] = useState(() => (shown ? whereToBegin(shown) : (extentOf(settings, 'MAP_INITIAL_EXTENT') ?? HOME)));
  return (
    <div className="relative h-60 overflow-hidden rounded border border-line bg-sunken">
      <SmallMap
        ref={map}
        tool={tool}
        styleState={useBackground(troubles, shown)}
        start={start}
        words={{ map: t('draw'), attribution }}
        onTroubles={setTroubles}
      />
      <SmallMapButtons map={() => map.current} />
    </div>
  );
}
