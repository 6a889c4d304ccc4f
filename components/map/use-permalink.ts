'use client';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { useMayQuery } from '@/components/elements/use-may-query';
import { currentRole } from '@/components/session/current-role';
import { useSession } from '@/components/session/session';
import { useMayRead } from '@/components/session/use-may-read';
import { hiddenBySheet } from '@/components/ui/sheet-size';
import { announce } from '@/components/ui/toasts';
import { type Choices, type InView, WHOLE_VIEW } from '@/components/viewer/state';
import { showPanel, useViewer, viewer } from '@/components/viewer/viewer';
import type { EngineHooks } from '@/lib/map/engine';
import { remember } from '@/lib/map/memory';
import { type Permalink, readPermalink, writePermalink } from '@/lib/map/permalink';
import type { MapContent } from '@/lib/map/view';
import { loadChoices, useChoices, visibleKeys } from './choices';
import { showElements } from './show-elements';

const QUIET_MS = 300;

/** Keeps the address in step with the map, and the map with the address: when a link is opened, and on the way back. */
export function usePermalink(content: MapContent, hooks: EngineHooks) {
  const t = useTranslations('map');
  const choices = useChoices();
  const { selected } = useViewer((it) => it.results);
  const { filter, box, isPublic } = useViewer((it) => it.inView);
  const place = useViewer((it) => it.found);
  const { status } = useSession();
  const may = useMay();
  const params = useSearchParams();
  const moved = useRef(false);
  const write = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the router writes another address, which may come late, it takes away the fragment that it does not know of.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    write.current = () => {
      clearTimeout(timer);
      timer = setTimeout(() => writeAddress(content, choices, { selected, place, filter, box, isPublic }), QUIET_MS);
    };
    // An address that says nothing yet stays clean until the person has done something.
    if (moved.current || selected !== null || place || filter || box) {
      moved.current = true;
      write.current();
    }
    return () => clearTimeout(timer);
  }, [content, choices, selected, place, filter, box, isPublic, params]);

  useEffect(() => {
    hooks.moved = () => {
      moved.current = true;
      write.current();
    };
  }, [hooks]);

  useEffect(() => {
    if (status === 'starting') return;
    const open = (goThere: boolean) => void openLink(content, may, goThere, () => announce(t('elementGone'), 'warning'));
    // The map begins where the link says. Whoever has moved it since is not taken back when a session or other content comes.
    open(!moved.current);
    const follow = () => open(true);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [status, may, content, t]);
}

/** What of a link is for this person. */
interface May {
  read: boolean;
  query: boolean;
}

function useMay(): May {
  const read = useMayRead();
  const query = useMayQuery();
  return useMemo(() => ({ read, query }), [read, query]);
}

interface Written {
  selected: number | null;
  place: [number, number] | null;
}

/** What the list beside the map is limited to. */
type Limits = Pick<InView, 'filter' | 'box' | 'isPublic'>;

const linkTo = ({ filter, box, isPublic }: Limits): Permalink => ({ filter, isPublic, ...(box && { box }) });

function writeAddress(content: MapContent, choices: Choices, { selected, place, ...limits }: Written & Limits) {
  const camera = viewer().engine?.camera();
  if (!camera) return;
  remember({ camera });
  const visible = visibleKeys(content, choices);
  const hash = writePermalink({ camera, visible, element: selected ?? undefined, place: place ?? undefined, ...linkTo(limits) });
  // By the browser's own method: the router's would call off a navigation that has just begun.
  if (hash !== window.location.hash) History.prototype.replaceState.call(window.history, window.history.state, '', hash);
}

/** Shows the element or the place of the link, or says that the element is gone. Without a view in the link, the map goes there. */
async function openLink(content: MapContent, { read, query }: May, goThere: boolean, tellGone: () => void) {
  const { camera, element, place, visible, filter = '', box = null, isPublic } = readPermalink(window.location.hash);
  if (visible) loadChoices(content);
  if (camera && goThere) viewer().engine?.jump(camera);
  if (read && query) showList({ filter, box, isPublic });
  showSpot(place ?? null, !camera);
  if (element === undefined || !read) return;
  if (viewer().results.selected !== element && (await showElements([{ id: element }], currentRole())) === 0) tellGone();
  const found = viewer().results.elements.find(({ id }) => id === element);
  if (found && !camera) viewer().engine?.reveal(found.geom, hiddenBySheet());
}

/** Opens the list of the link, if it names one and that is not open. */
function showList(limits: Limits) {
  if ((!limits.filter && !limits.box) || writePermalink(linkTo(limits)) === writePermalink(linkTo(viewer().inView))) return;
  showPanel('view');
  useViewer.setState({ inView: { ...WHOLE_VIEW, ...limits } });
}

/** Points at the place of the link, and that alone. */
function showSpot(place: [number, number] | null, goThere: boolean) {
  if (place?.join() !== viewer().found?.join()) useViewer.setState({ found: place });
  if (place && goThere) viewer().engine?.reveal({ type: 'Point', coordinates: place }, hiddenBySheet());
}
