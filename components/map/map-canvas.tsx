'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useMayQuery } from '@/components/elements/use-may-query';
import { currentRole } from '@/components/session/current-role';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { announce } from '@/components/ui/toasts';
import { clearResults } from '@/components/viewer/results';
import { dropFresh } from '@/components/viewer/tiles';
import { setFound, showPanel, useViewer, viewer } from '@/components/viewer/viewer';
import { requestHeaders } from '@/lib/http/client';
import type { Camera, Extent } from '@/lib/map/camera';
import { createEngine, type EngineHooks } from '@/lib/map/engine';
import { recall } from '@/lib/map/memory';
import { readPermalink } from '@/lib/map/permalink';
import { mapStyleState } from '@/lib/map/style';
import type { GroupHit } from '@/lib/map/tools/info';
import { layerKey, type MapContent } from '@/lib/map/view';
import { useBackgroundNews } from './backgrounds';
import { showElements } from './show-elements';
import { askLayers } from './tools/info/ask-layers';
import { hitsOf, layersToAsk, targetOf } from './tools/info/info-target';
import { useMapSize } from './use-map-size';
import { useMapView } from './use-map-view';
import { usePermalink } from './use-permalink';
import '@/components/viewer/map.css';

interface Props {
  content: MapContent;
  initialExtent: Extent;
  clickTolerancePx: number | undefined;
  /** How long a layer may take to say what is at a place. */
  infoTimeoutMs: number;
}

/** A server that is not asked for pictures any more is not asked what is at a place either. */
const isStopped = ({ id }: { id: number }) => viewer().troubles.get(layerKey(id))?.state === 'stopped';

/**
 * The map outlives its page: going away takes it out of the document, coming back puts it in again as it was. `restarts`: how often it
 * had begun anew when it last did.
 */
let cached: { element: HTMLElement; restarts: number } | null = null;

const hooks: EngineHooks = {
  ask: () => Promise.resolve(),
  about: (hits) => hits,
  open: () => undefined,
  hover: (element) => {
    if (viewer().panel === 'view' && viewer().hovered?.id !== element?.id)
      useViewer.setState({ hovered: element && { id: element.id } });
  },
  fan: (elements) => {
    if (JSON.stringify(elements) !== JSON.stringify(viewer().fanned)) useViewer.setState({ fanned: elements });
  },
  drawn: () => useViewer.setState({ drawn: true }),
  moved: () => undefined,
  idle(idle) {
    useViewer.setState(idle ? { idle, drawn: true } : { idle });
    if (!idle) return;
    dropFresh();
    setTimeout(prepareAnswers, PREPARE_AFTER_MS);
  },
  gone: () => undefined,
  troubles: (troubles) => useViewer.setState({ troubles }),
};

/** Says what is in a group that was clicked. Whoever has no lists to read that from goes closer. */
function openGroup(group: GroupHit, mayQuery: boolean) {
  if (!mayQuery) return viewer().engine?.fit(group.box, hiddenBySheet());
  useViewer.setState({ group, found: null, emptyAt: null });
  clearResults();
  showPanel('group');
}

/** What loads after the map must not delay the map. */
const PREPARE_AFTER_MS = 1500;

/** Once the map stands, what the first click will need is fetched too, so that the click is answered at once. */
function prepareAnswers() {
  const parts = [
    import('./results-panel'),
    import('./group-panel'),
    import('./drawing'),
    import('./measuring'),
    import('@/components/element-form/what-dialog'),
    import('@/lib/elements/api'),
  ];
  // What does not come now is asked for again when it is wanted.
  for (const part of parts) part.catch(() => undefined);
}

/** The map. Its code is the largest of the page and is loaded after everything else. */
export default function MapCanvas({ content, initialExtent, clickTolerancePx, infoTimeoutMs }: Props) {
  const t = useTranslations('map');
  const host = useRef<HTMLDivElement>(null);
  const view = useMapView(content);
  const mayQuery = useMayQuery();
  const styleState = useMemo(() => mapStyleState(content, view), [content, view]);
  const idle = useViewer((it) => it.idle);
  const first = useRef({ styleState, words: { map: t('title'), attribution: t('attribution') } });

  useCleanAddress();
  useLayoutEffect(() => {
    const element = cached?.element ?? document.createElement('div');
    element.classList.add('size-full');
    host.current?.append(element);
    if (!cached) {
      cached = { element, restarts: viewer().restarts };
      const start = whereToBegin(initialExtent);
      const options = { start, clickTolerancePx, headers: requestHeaders, origin: window.location.origin };
      useViewer.setState({ engine: createEngine(element, hooks, { ...options, ...first.current }) });
    }
    return () => element.remove();
  }, [initialExtent, clickTolerancePx]);

  useEffect(() => viewer().engine?.show(styleState), [styleState]);
  useEffect(() => {
    viewer().engine?.canvas.setAttribute('aria-label', t('title'));
    viewer().engine?.canvas.setAttribute('aria-description', t('keys'));
    viewer().engine?.nameAttribution(t('attribution'));
  }, [t]);
  useEffect(() => {
    const target = () => targetOf(viewer().infoTarget, content, view.visible);
    hooks.about = (hits) => hitsOf(target(), hits);
    hooks.ask = async (clicked, at) => {
      setFound(null);
      // What waits to be sent has no number yet: its card is in the outbox.
      const found = clicked.filter(({ id }) => id > 0);
      if (found.length < clicked.length) return showPanel('outbox');
      const only = target();
      const layers = layersToAsk(content, view.visible).filter(({ id }) => !only || only === layerKey(id));
      const asked =
        layers.length > 0
          ? askLayers(layers, at, { base: content.base, timeoutMs: infoTimeoutMs, stopped: isStopped })
          : undefined;
      if ((found.length > 0 || asked) && (await showElements(found, currentRole(), asked)) > 0) return;
      clearResults();
      useViewer.setState({ emptyAt: at as [number, number] });
      announce(t('nothingFound'), 'warning');
    };
  }, [t, content, view.visible, infoTimeoutMs]);
  useEffect(() => {
    hooks.open = (group) => openGroup(group, mayQuery);
  }, [mayQuery]);
  useEffect(() => {
    const typeIds = content.types.map(({ id }) => id);
    // Seldom needed: its code comes when it is.
    hooks.gone = () => void import('./gone-types').then(({ dropGoneTypes }) => dropGoneTypes(typeIds)).catch(() => undefined);
  }, [content]);
  useMapSize(host);
  useBackgroundNews(content);
  useRestarts(initialExtent);
  usePermalink(content, hooks);

  return <div ref={host} data-map data-idle={idle} className="map-canvas absolute inset-0" />;
}

/**
 * Whoever goes to the map by the navigation bar opens no link. The router writes the fragment with which the page was opened at first, so that
 * it goes before the map is made or the link read.
 */
function useCleanAddress() {
  const restarts = useViewer((it) => it.restarts);
  useLayoutEffect(() => {
    if ((cached?.restarts ?? 0) === restarts || window.location.hash === '') return;
    History.prototype.replaceState.call(window.history, window.history.state, '', window.location.pathname);
  }, [restarts]);
}

/** Whoever goes to the map by the navigation bar finds it where it begins, from whichever page. */
function useRestarts(initialExtent: Extent) {
  const restarts = useViewer((it) => it.restarts);
  useEffect(() => {
    if (!cached || cached.restarts === restarts) return;
    cached.restarts = restarts;
    viewer().engine?.fit(initialExtent);
  }, [restarts, initialExtent]);
}

function whereToBegin(initialExtent: Extent): Camera | Extent {
  return readPermalink(window.location.hash).camera ?? recall().camera ?? initialExtent;
}
