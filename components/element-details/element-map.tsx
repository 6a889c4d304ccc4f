'use client';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { useActor } from '@/components/session/session';
import { useTheme } from '@/components/ui/use-theme';
import { SmallMap } from '@/components/viewer/small-map';
import { SmallMapButtons } from '@/components/viewer/small-map-buttons';
import { useViewer } from '@/components/viewer/viewer';
import { whereToBegin } from '@/components/viewer/where-to-begin';
import type { Role } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { reveal } from '@/lib/map/moves';
import { mapStyleState } from '@/lib/map/style';
import type { ElementHit } from '@/lib/map/tools/info';
import { backgroundAmong, initiallyVisible, type LayerKey, type MapContent, type Scope } from '@/lib/map/view';
import { isUnreachable, type Trouble } from '@/lib/map/watch/trouble';
import { Neighbours } from './neighbours';

const SCOPES: Record<Role, Scope> = { VISITOR: 'public', USER: 'own', REVIEWER: 'all', ADMIN: 'all' };

const NONE: ReadonlyMap<LayerKey, Trouble> = new Map();

interface Props {
  element: Element;
  content: MapContent;
}

/** A map about one element, which is highlighted among the others. Pressing another one leads to its details. */
export default function ElementMap({ element, content }: Props) {
  const t = useTranslations('elementDetails');
  const map = useRef<MapRef>(null);
  const [hits, setHits] = useState<readonly ElementHit[]>([]);
  const [troubles, setTroubles] = useState<ReadonlyMap<LayerKey, Trouble>>(NONE);
  const back = () => map.current && reveal(map.current.getMap(), element.geom, 0);
  const others = hits.filter(({ id }) => id !== element.id);
  return (
    <>
      <SmallMap
        ref={map}
        styleState={useStyleState(element, content, troubles)}
        start={whereToBegin(element.geom)}
        words={{ map: t('mapOf', { name: element.name }), attribution: t('attribution') }}
        onHits={setHits}
        onTroubles={setTroubles}
      />
      <SmallMapButtons map={() => map.current} back={back} />
      {others.length > 0 && <Neighbours hits={others} onClose={() => setHits([])} />}
    </>
  );
}

/** Everything that shows at first, with the element highlighted, and the embedded map under a background that cannot be reached. */
function useStyleState(element: Element, content: MapContent, troubles: ReadonlyMap<LayerKey, Trouble>) {
  const theme = useTheme();
  const { role } = useActor();
  const stamps = useViewer((it) => it.stamps);
  const background = backgroundAmong(content, initiallyVisible(content));
  const unreachable = background && isUnreachable(troubles.get(background)) ? background : null;
  return useMemo(() => {
    const selected = { type: 'Feature' as const, properties: {}, geometry: element.geom };
    const view = {
      theme,
      visible: initiallyVisible(content),
      unreachable,
      opacity: {},
      scope: SCOPES[role],
      stamps,
      selected,
      withheld: [],
      fresh: [],
    };
    return mapStyleState(content, view);
  }, [theme, content, role, stamps, element.geom, unreachable]);
}
