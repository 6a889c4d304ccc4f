'use client';
import type { Geometry } from 'geojson';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { abilitiesOf } from '@/components/elements/use-abilities';
import { useAddByLink } from '@/components/elements/use-add-by-link';
import { actorOf, currentSession, useSession } from '@/components/shell/session';
import { handleCallError } from '@/components/shell/use-call-errors';
import { announce } from '@/components/ui/toasts';
import { AppError } from '@/lib/errors';
import { startModify } from './contribution';
import { mapEngine } from './map-state';
import { loadElement } from './results';
import { hiddenBySheet, SETTLED_MS } from './sheet-size';
import { useLeaveDrawing } from './use-leave-drawing';

/** Opens an element's form, with the element as it now stands in the database, for whoever may modify it. */
async function modify(id: string, refusal: string) {
  try {
    const actor = actorOf(currentSession());
    const element = await loadElement(Number(id), actor.role);
    if (!abilitiesOf(actor, element).modify) throw new Error('it is not theirs');
    startModify(element);
    reveal(element.geom);
  } catch (error) {
    const ended = error instanceof AppError && error.code === 'project.common.unauthenticated';
    if (!ended || !handleCallError(error)) announce(refusal, 'error');
  }
}

/** Shows where the element is, once there is a map and the form has taken its place beside it. */
function reveal(geometry: Geometry) {
  const show = () => setTimeout(() => mapEngine.get()?.reveal(geometry, hiddenBySheet()), SETTLED_MS);
  if (mapEngine.get()) return void show();
  const end = mapEngine.subscribe(() => {
    end();
    show();
  });
}

/** The map reads which element to show from the fragment; the router, which knows of no change, is not troubled. */
function center(id: string, tellGone: () => void) {
  if (!/^[1-9]\d{0,14}$/.test(id)) return tellGone();
  History.prototype.replaceState.call(window.history, window.history.state, '', `#element=${id}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

const STATES = ['insertFromNavBar', 'featureToModify', 'centerFeature'] as const;

/**
 * What another screen, or a link, asks of the map: `/?centerFeature=12`, `/?featureToModify=12`, `/?insertFromNavBar=3-Point`.
 * It is done once, and the address does not keep it.
 */
export function useNavigationState() {
  const t = useTranslations();
  const { status } = useSession();
  const leave = useLeaveDrawing();
  const add = useAddByLink();
  const params = useSearchParams();
  const done = useRef<string | null>(null);
  const name = STATES.find((it) => params.has(it));
  const value = name ? params.get(name) : null;
  useEffect(() => {
    if (value === null) done.current = null;
    if (status === 'starting' || !name || !value || done.current === value) return;
    done.current = value;
    window.history.replaceState(null, '', `${window.location.pathname}${window.location.hash}`);
    const act = async () => {
      if (name === 'centerFeature') center(value, () => announce(t('map.elementGone'), 'warning'));
      else if (await leave()) await (name === 'featureToModify' ? modify(value, t('project.elements.modify.error')) : add(value));
    };
    void act();
  }, [status, name, value, leave, add, t]);
}
