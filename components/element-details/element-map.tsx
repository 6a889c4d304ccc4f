'use client';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useActor } from '@/components/session/session';
import { IconButton } from '@/components/ui/icon-button';
import { useTheme } from '@/components/ui/use-theme';
import { useViewer } from '@/components/viewer/viewer';
import type { Role } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { requestHeaders } from '@/lib/http/client';
import { createEngine, type Engine } from '@/lib/map/engine';
import { mapStyleState } from '@/lib/map/style';
import type { ElementHit } from '@/lib/map/tools/info';
import { initiallyVisible, type MapContent, type Scope } from '@/lib/map/view';
import { Neighbours } from './neighbours';
import { whereToBegin } from './where-to-begin';
import '@/components/viewer/map.css';

const SCOPES: Record<Role, Scope> = { VISITOR: 'public', USER: 'own', ADMIN: 'all' };

interface Props {
  element: Element;
  content: MapContent;
}

/** A map about one element, which is highlighted among the others. Pressing another one leads to its details. */
export default function ElementMap({ element, content }: Props) {
  const t = useTranslations('elementDetails');
  const host = useRef<HTMLDivElement>(null);
  const styleState = useStyleState(element, content);
  const [engine, setEngine] = useState<Engine | null>(null);
  const [hits, setHits] = useState<readonly ElementHit[]>([]);
  const first = useRef({
    styleState,
    geometry: element.geom,
    words: { map: t('mapOf', { name: element.description }), attribution: t('attribution') },
  });

  useEffect(() => {
    const container = document.createElement('div');
    container.className = 'size-full';
    host.current?.append(container);
    const { geometry, ...rest } = first.current;
    const hooks = {
      ask: async (found: ElementHit[]) => setHits(found),
      moved: () => undefined,
      idle: (idle: boolean) => host.current?.setAttribute('data-idle', String(idle)),
      troubles: () => undefined,
    };
    const options = { start: whereToBegin(geometry), headers: requestHeaders, origin: window.location.origin };
    const made = createEngine(container, hooks, { ...options, ...rest });
    setEngine(made);
    const observer = new ResizeObserver(() => made.resize({ left: 0, top: 0, anchored: false }));
    observer.observe(container);
    return () => {
      observer.disconnect();
      made.remove();
      container.remove();
    };
  }, []);
  useEffect(() => engine?.show(styleState), [engine, styleState]);
  useEffect(() => engine?.nameAttribution(t('attribution')), [engine, t]);

  const others = hits.filter(({ id }) => id !== element.id);
  return (
    <>
      <div ref={host} data-map data-idle="false" className="absolute inset-0" />
      <div className="absolute top-3 right-3 flex flex-col divide-y divide-line overflow-hidden rounded bg-raised shadow">
        <IconButton side="left" label={t('zoomIn')} icon={<Plus className="size-5" />} onClick={() => engine?.zoomIn()} />
        <IconButton side="left" label={t('zoomOut')} icon={<Minus className="size-5" />} onClick={() => engine?.zoomOut()} />
        <IconButton
          side="left"
          label={t('reveal')}
          icon={<LocateFixed className="size-5" />}
          onClick={() => engine?.reveal(element.geom, 0)}
        />
      </div>
      {others.length > 0 && <Neighbours hits={others} onClose={() => setHits([])} />}
    </>
  );
}

/** Everything that shows at first, with the element highlighted. */
function useStyleState(element: Element, content: MapContent) {
  const theme = useTheme();
  const { role } = useActor();
  const stamps = useViewer((it) => it.stamps);
  return useMemo(() => {
    const selected = { type: 'Feature' as const, properties: {}, geometry: element.geom };
    const view = {
      theme,
      visible: initiallyVisible(content),
      opacity: {},
      scope: SCOPES[role],
      stamps,
      selected,
      withheld: [],
      fresh: [],
    };
    return mapStyleState(content, view);
  }, [theme, content, role, stamps, element.geom]);
}
