'use client';
import type { Geometry } from 'geojson';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useAddByLink } from '@/components/element-form/use-add-by-link';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { useSession } from '@/components/session/session';
import { hiddenBySheet, PANEL_OPEN_MS } from '@/components/ui/sheet-size';
import { useViewer, viewer } from '@/components/viewer/viewer';
import { readPermalink } from '@/lib/map/permalink';
import { correctElement, modifyElement } from './start-modify';

/** Shows where the element is, once there is a map and the form has taken its place beside it. */
function reveal(geometry: Geometry) {
  const show = () => setTimeout(() => viewer().engine?.reveal(geometry, hiddenBySheet()), PANEL_OPEN_MS);
  if (viewer().engine) return void show();
  const end = useViewer.subscribe(({ engine }) => {
    if (!engine) return;
    end();
    show();
  });
}

/** The map reads which element to show from the fragment; the router, which knows of no change, is not troubled. */
function center(id: string) {
  History.prototype.replaceState.call(window.history, window.history.state, '', `#element=${id}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The form of each state. Anything else (`undefined-undefined`) comes from a broken link and asks for nothing. */
const STATES = {
  insertFromNavBar: /^[1-9]\d{0,14}-(Point|LineString|Polygon)$/,
  featureToModify: /^[1-9]\d{0,14}$/,
  featureToCorrect: /^[1-9]\d{0,14}$/,
  centerFeature: /^[1-9]\d{0,14}$/,
} as const;
const NAMES = Object.keys(STATES) as (keyof typeof STATES)[];

/**
 * What another screen, or a link, asks of the map: `/?centerFeature=12`, `/?featureToModify=12`, `/?featureToCorrect=12`,
 * `/?insertFromNavBar=3-Point`.
 * It is done once, and the address does not keep it.
 */
export function useNavigationState() {
  const t = useTranslations();
  const { status } = useSession();
  const leave = useLeaveDrawing();
  const add = useAddByLink();
  const params = useSearchParams();
  const done = useRef<string | null>(null);
  const name = NAMES.find((it) => params.has(it));
  const value = name ? params.get(name) : null;
  useEffect(() => {
    if (value === null) done.current = null;
    if (status === 'starting' || !name || value === null || done.current === value) return;
    done.current = value;
    const atPlace = readPermalink(window.location.hash).camera !== undefined;
    window.history.replaceState(null, '', `${window.location.pathname}${window.location.hash}`);
    if (!STATES[name].test(value)) return;
    const act = async () => {
      if (name === 'centerFeature') center(value);
      else if (!(await leave())) return;
      else if (name === 'insertFromNavBar') await add(value, atPlace);
      else await (name === 'featureToModify' ? modifyElement : correctElement)(Number(value), t, ({ geom }) => reveal(geom));
    };
    void act();
  }, [status, name, value, leave, add, t]);
}
