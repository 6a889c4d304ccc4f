'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Geometry } from 'geojson';
import { useMemo } from 'react';
import { useOnline } from '@/components/outbox/use-online';
import { useActor } from '@/components/session/session';
import { useDebounced } from '@/components/ui/use-debounced';
import { call } from '@/lib/http/client';
import { lightGeometry } from '@/lib/map/edit/light';
import { searchApi } from '@/lib/search/api';
import type { Similar } from '@/lib/search/schema';
import { isAlike } from './alike';

/** What is asked, once nobody has typed or moved anything for so long. */
const QUIET_MS = 500;
/** As many as an address can hold. */
const MAX_POSITIONS = 120;
/** The server compares no longer names. */
const MAX_LETTERS = 200;

export interface Draft {
  typeId: number;
  /** Where it is so far. */
  geometry: Geometry | null;
  /** What it is called so far. */
  name: string;
}

const NONE: readonly Similar[] = [];

/** Elements that may be the one that is about to be added, the best first. Without a network, or an answer, there are none. */
export function useSimilar({ typeId, geometry, name }: Draft): readonly Similar[] {
  const actor = useActor();
  const online = useOnline();
  const geom = useMemo(() => {
    const light = geometry && lightGeometry(geometry, MAX_POSITIONS);
    return light && JSON.stringify(light);
  }, [geometry]);
  const asked = useDebounced(geom, QUIET_MS);
  const named = useDebounced(name.trim().slice(0, MAX_LETTERS), QUIET_MS);
  const { data } = useQuery({
    queryKey: ['elements', 'similar', actor.id, typeId, asked, named],
    queryFn: ({ signal }) => call(searchApi.similar, { query: { typeId, geom: asked ?? '', name: named } }, signal),
    enabled: online && asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  });
  return asked === null || !online ? NONE : (data?.filter(isAlike) ?? NONE);
}
