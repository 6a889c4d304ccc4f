'use client';
import type { Ref } from 'react';
import { useEffect, useRef } from 'react';
import ReactMap, { type MapRef, useMap } from 'react-map-gl/maplibre';
import { requestHeaders } from '@/lib/http/client';
import type { Camera, Extent } from '@/lib/map/camera';
import { forwardGestures } from '@/lib/map/gestures';
import { type MapLibreMap, maplibregl } from '@/lib/map/maplibre';
import { baseOptions, nameAttribution, prepareMap, watchIdle } from '@/lib/map/prepare';
import { mapStage } from '@/lib/map/stage';
import type { MapStyleState } from '@/lib/map/style';
import { type ElementHit, infoTool } from '@/lib/map/tools/info';
import { createToolbox, type Tool } from '@/lib/map/tools/toolbox';
import type { LayerKey } from '@/lib/map/view';
import './map.css';
// The addresses of rasters are those of the gate, which answers them.
import '@/lib/map/watch/protocol';
import type { Trouble } from '@/lib/map/watch/trouble';
import { watchTroubles } from '@/lib/map/watch/troubles';

interface Props {
  ref?: Ref<MapRef>;
  styleState: MapStyleState;
  /** A camera, or an extent to fit. */
  start: Camera | Extent;
  words: { map: string; attribution: string };
  /** What clicks and drags do. Without it they tell what was clicked. */
  tool?: Tool;
  /** What was clicked. */
  onHits?: (hits: readonly ElementHit[]) => void;
  /** What is wrong with the layers that show. */
  onTroubles: (troubles: ReadonlyMap<LayerKey, Trouble>) => void;
  /** What it shows, at first and after each move. */
  onRest?: (extent: Extent) => void;
}

/** A map that shows a style and tells which elements were clicked. It has no tools and no memory; the viewer has its engine. */
export function SmallMap({ ref, styleState, start, ...rest }: Props) {
  const options = baseOptions({ headers: requestHeaders, origin: window.location.origin, words: rest.words });
  return (
    <ReactMap
      ref={ref ?? null}
      mapLib={maplibregl}
      mapStyle={styleState.style}
      initialViewState={viewStateOf(start)}
      style={{ position: 'absolute', inset: 0 }}
      {...options}
    >
      <Behaviour styleState={styleState} {...rest} />
    </ReactMap>
  );
}

const viewStateOf = (start: Camera | Extent) =>
  Array.isArray(start)
    ? { bounds: start, fitBoundsOptions: { padding: 8 } }
    : { longitude: start.center[0], latitude: start.center[1], zoom: start.zoom };

/** What the wrapper has no component for. It is there as soon as the map is. */
function Behaviour({ styleState, words, tool, onHits, onTroubles, onRest }: Omit<Props, 'ref' | 'start'>) {
  const map = useMap().current?.getMap();
  const now = useRef({ styleState, tool, onHits, onTroubles, onRest });
  now.current = { styleState, tool, onHits, onTroubles, onRest };
  useEffect(() => {
    if (!map) return;
    const leavePaper = prepareMap(map, () => now.current.styleState);
    const ask = async (hits: ElementHit[]) => now.current.onHits?.(hits);
    forwardGestures(map, createToolbox(mapStage(map), now.current.tool ?? infoTool(ask)));
    exposeIdle(map);
    const sources = () => now.current.styleState.style.sources;
    watchTroubles(map, sources, (all) => now.current.onTroubles(all)).check();
    const rest = () => now.current.onRest?.(extentOf(map));
    map.on('moveend', rest);
    rest();
    return leavePaper;
  }, [map]);
  useEffect(() => map && nameAttribution(map, words.attribution), [map, words.attribution]);
  return null;
}

const extentOf = (map: MapLibreMap) => map.getBounds().toArray().flat() as Extent;

/** Tests wait for a map that has drawn everything. */
function exposeIdle(map: MapLibreMap) {
  const { dataset } = map.getContainer();
  dataset.map = '';
  dataset.idle = 'false';
  watchIdle(map, (idle) => {
    dataset.idle = String(idle);
  });
}
