'use client';
import { currentRole } from '@/components/session/current-role';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { clearResults } from '@/components/viewer/results';
import { setFound, showPanel, viewer } from '@/components/viewer/viewer';
import { call } from '@/lib/http/client';
import type { Extent } from '@/lib/map/camera';
import { extentOfPlace } from '@/lib/map/place-extent';
import { forgetHit, rememberHit } from '@/lib/map/recent-hits';
import { layerKey, type MapContent, typeKey } from '@/lib/map/view';
import { searchApi } from '@/lib/search/api';
import type { Hit } from '@/lib/search/schema';
import { switchOne } from '../choices';
import { boxText } from '../place-elements';
import { showElements } from '../show-elements';

/** What a text finds; what lies in the map's view comes first. */
export function findHits(q: string, signal: AbortSignal) {
  const extent = viewer().engine?.extent();
  return call(searchApi.search, { query: { q, bbox: extent && boxText(extent) } }, signal);
}

/** `gone`: the element does not exist any more, or this person may not see it. `on`: it is among what the map shows now. */
export type Outcome = 'shown' | 'gone' | 'on';

/** Goes to what was found, and remembers it in this browser. `content`: of the map that shows it. */
export async function chooseHit(hit: Hit, content: Pick<MapContent, 'groups'> = { groups: [] }): Promise<Outcome> {
  switch (hit.kind) {
    case 'ELEMENT':
      return showFound(hit);
    case 'TYPE':
    case 'LAYER':
      switchOne(content, hit.kind === 'TYPE' ? typeKey(hit.id) : layerKey(hit.id), true);
      showPanel('layers');
      rememberHit(hit);
      return 'on';
    default:
      goTo(hit);
      rememberHit(hit);
      return 'shown';
  }
}

function goTo(hit: Extract<Hit, { kind: 'PLACE' | 'COORDINATES' }>) {
  const [lng, lat] = hit.center as [number, number];
  clearResults();
  // On a phone the panel would cover what was found.
  if (viewer().panel === 'search') showPanel(null);
  setFound([lng, lat]);
  const place =
    hit.kind === 'PLACE' && hit.bbox
      ? { t: hit.placeType, bbox: hit.bbox as Extent }
      : { t: 'XY' as const, bbox: [lng, lat, lng, lat] };
  viewer().engine?.fit(extentOfPlace(place));
}

async function showFound(hit: Extract<Hit, { kind: 'ELEMENT' }>): Promise<Outcome> {
  setFound(null);
  const count = await showElements([{ id: hit.id, typeId: hit.type.id }], currentRole());
  if (count === 0) {
    forgetHit(hit);
    return 'gone';
  }
  const element = viewer().results.elements.find(({ id }) => id === hit.id);
  if (element) viewer().engine?.reveal(element.geom, hiddenBySheet());
  rememberHit({ ...hit, personal: !element?.isPublic });
  return 'shown';
}
