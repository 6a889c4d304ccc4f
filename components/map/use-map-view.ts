'use client';
import type { Feature, Geometry } from 'geojson';
import { useMemo } from 'react';
import { useIdle } from '@/components/sending/waiting';
import { useActor } from '@/components/session/session';
import { useMayRead } from '@/components/session/use-may-read';
import { useSettings } from '@/components/settings/settings';
import { useTheme } from '@/components/ui/use-theme';
import { useContribution } from '@/components/viewer/contribution';
import { useViewer } from '@/components/viewer/viewer';
import type { Role } from '@/lib/auth/actor';
import { isOn } from '@/lib/configuration/settings';
import { saidOf } from '@/lib/map/column-values';
import type { Fanned, FreshElement, MapContent, MapView, Scope } from '@/lib/map/view';
import { useUnreachableBackground } from './backgrounds';
import { opacityOf, useChoices, visibleKeys } from './choices';
import { useVectorStyles } from './use-vector-styles';

const SCOPES: Record<Role, Scope> = { VISITOR: 'public', USER: 'own', REVIEWER: 'all', ADMIN: 'all' };

/** What waits in the outbox shows on the map too, once for each element; those that are new have ids that no element has. */
function useOutboxElements(): FreshElement[] {
  const idle = useIdle();
  const { id: userId } = useActor();
  return useMemo(() => {
    // What is only suggested is not how it is.
    const mine = idle.filter((it) => it.userId === userId && it.kind !== 'proposal');
    // Of a change and files for the same element, the change says where it lies.
    const ordered = [...mine].sort((a, b) => Number(b.kind === 'change') - Number(a.kind === 'change'));
    const shown = new Map<number, FreshElement>();
    for (const [index, { elementId, type, geometry, change }] of ordered.entries()) {
      const id = elementId ?? -1 - index;
      if (!shown.has(id))
        shown.set(id, { id, typeId: type.id, geometry, said: saidOf(change?.body.listAttributeValueDto), pending: true });
    }
    return [...shown.values()];
  }, [idle, userId]);
}

const beside = ({ id, typeId, at, properties }: Fanned): FreshElement => ({
  id,
  typeId,
  properties,
  geometry: { type: 'Point', coordinates: at },
});

/** All state from which the style of the map is made. */
export function useMapView(content: MapContent): MapView {
  const theme = useTheme();
  const choices = useChoices();
  const { role } = useActor();
  const mayFade = isOn(useSettings(), 'ALLOW_CONFIGURE_LAYERS_OPACITY');
  const mayRead = useMayRead();
  const stamps = useViewer((it) => it.stamps);
  const fresh = useViewer((it) => it.fresh);
  const { elements, selected } = useViewer((it) => it.results);
  const spot = useViewer((it) => it.found);
  const hovered = useViewer((it) => it.hovered?.geometry);
  const fanned = useViewer((it) => it.fanned);
  const found = useViewer((it) => it.inView.found);
  const unreachable = useUnreachableBackground(content);
  const vectorStyles = useVectorStyles(content, choices);
  const waiting = useOutboxElements();
  const contribution = useContribution();
  const modified = contribution?.kind === 'form' ? contribution.element?.id : undefined;
  return useMemo(() => {
    const element = modified === undefined && elements.find(({ id }) => id === selected);
    const geometry: Geometry | null = element ? element.geom : spot && { type: 'Point', coordinates: spot };
    const highlighted: Feature | null = geometry && { type: 'Feature', properties: {}, geometry };
    return {
      theme,
      visible: visibleKeys(content, choices),
      unreachable,
      vectorStyles,
      opacity: opacityOf(content, choices, mayFade),
      scope: mayRead ? SCOPES[role] : 'none',
      stamps,
      selected: highlighted,
      hovered: hovered ? { type: 'Feature', properties: {}, geometry: hovered } : null,
      tiled: found === null,
      withheld: [...fresh, ...fanned, ...waiting.filter(({ id }) => id > 0)].map(({ id }) => id).concat(modified ?? []),
      fresh: [
        ...(found ?? [...fresh, ...fanned.map(beside)]).filter(({ id }) => !waiting.some((it) => it.id === id)),
        ...waiting,
      ].filter(({ id }) => id !== modified),
      fanned: found ? [] : fanned,
    };
  }, [
    theme,
    content,
    choices,
    mayFade,
    unreachable,
    vectorStyles,
    role,
    mayRead,
    stamps,
    fresh,
    fanned,
    found,
    elements,
    selected,
    hovered,
    modified,
    spot,
    waiting,
  ]);
}
