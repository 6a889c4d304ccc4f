'use client';
import type { Feature } from 'geojson';
import { useMemo } from 'react';
import { useActor } from '@/components/shell/session';
import type { Role } from '@/lib/auth/actor';
import type { MapContent, MapView, Scope } from '@/lib/map/view';
import { useChoices, visibleKeys } from './choices';
import { useContribution } from './contribution';
import { refreshed } from './map-state';
import { results } from './results';
import { useTheme } from './use-theme';

const SCOPES: Record<Role, Scope> = { VISITOR: 'public', USER: 'own', ADMIN: 'all' };

/** Everything that decides how the map looks, gathered from where it is chosen. */
export function useMapView(content: MapContent): MapView {
  const theme = useTheme();
  const choices = useChoices();
  const { role } = useActor();
  const { stamps, fresh } = refreshed.use();
  const { elements, selected } = results.use();
  const contribution = useContribution();
  const modified = contribution.phase === 'form' ? contribution.element?.id : undefined;
  return useMemo(() => {
    const element = modified === undefined && elements.find(({ id }) => id === selected);
    const highlighted: Feature | null = element ? { type: 'Feature', properties: {}, geometry: element.geom } : null;
    return {
      theme,
      visible: visibleKeys(content, choices),
      opacity: choices.opacity,
      scope: SCOPES[role],
      stamps,
      selected: highlighted,
      withheld: [...fresh.map(({ id }) => id), ...(modified === undefined ? [] : [modified])],
      fresh: fresh.filter(({ id }) => id !== modified),
    };
  }, [theme, content, choices, role, stamps, fresh, elements, selected, modified]);
}
