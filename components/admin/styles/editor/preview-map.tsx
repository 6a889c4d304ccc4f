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
import { HOME } from '@/lib/map/camera';
import type { MapStyleState } from '@/lib/map/style';
import type { LayerKey } from '@/lib/map/view';
import type { Trouble } from '@/lib/map/watch/trouble';
import { withCleanColors } from '@/lib/styles/clean-colors';
import { propertiesOf } from '@/lib/styles/properties';
import type { StyleDocument } from '@/lib/styles/schema';
import { toMapLibre } from '@/lib/styles/to-maplibre';
import type { Theme } from './contrast';
import { decided, propertiesFor, type Seen } from './preview-data';

export interface Props {
  document: StyleDocument;
  seen: readonly Seen[];
  theme: Theme;
}

const SOURCE = 'drafted';

/** The background with the elements on it, drawn as the document says. */
function withElements(state: MapStyleState, { document, seen }: Props): MapStyleState {
  const asked = propertiesOf(document);
  const said = seen.map((it) => ({
    type: 'Feature' as const,
    geometry: it.geom,
    properties: propertiesFor(document, asked, it),
  }));
  const { document: drawn, features } = withCleanColors(decided(document, { scales: true }), said);
  const { layers, images } = toMapLibre(drawn, { prefix: SOURCE, source: SOURCE, opacity: 1 });
  const data = { type: 'FeatureCollection' as const, features: [...features] };
  const sources = { ...state.style.sources, [SOURCE]: { type: 'geojson' as const, data } };
  return {
    ...state,
    style: { ...state.style, sources, layers: [...state.style.layers, ...layers] },
    images: { ...state.images, ...images },
  };
}

/** A live map of the elements in the drafted style. */
export default function PreviewMap({ document, seen, theme }: Props) {
  const t = useTranslations('admin.styles.editor');
  const attribution = useTranslations('elementDetails')('attribution');
  const settings = useSettings();
  const map = useRef<MapRef>(null);
  const [troubles, setTroubles] = useState<ReadonlyMap<LayerKey, Trouble>>(new Map());
  const background = useBackground(troubles, null, theme);
  const styleState = useMemo(() => withElements(background, { document, seen, theme }), [background, document, seen, theme]);
  const start = useMemo(() => startOf(seen.map(({ geom }) => geom)), [seen]) ?? extentOf(settings, 'MAP_INITIAL_EXTENT') ?? HOME;
  return (
    <div className="relative h-72 overflow-hidden rounded border border-line bg-sunken">
      <SmallMap
        // A map begins where its elements are, and then stays where the person has moved it.
        key={seen.length > 0 ? 'elements' : 'empty'}
        ref={map}
        styleState={styleState}
        start={start}
        words={{ map: t('previewMap'), attribution }}
        onTroubles={setTroubles}
      />
      <SmallMapButtons map={() => map.current} />
    </div>
  );
}

const startOf = (geometries: readonly Geometry[]) =>
  geometries.length > 0 ? whereToBegin({ type: 'GeometryCollection', geometries: [...geometries] }) : undefined;
