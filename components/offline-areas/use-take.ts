'use client';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/components/i18n/use-error-text';
import { actorOf, currentSession, onSessionChange } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import type { MapArchive } from '@/lib/embedded-map/schema';
import { AppError } from '@/lib/errors';
import { type Area, isFull } from './area-cache';
import { changeAreas, loadAreas, useAreas } from './areas';

export interface Offered {
  typeIds: readonly number[];
  archives: readonly MapArchive[];
}

/** An area that has not begun yet. `steps`: how many elements and tiles it is to have. */
export const newArea = (what: Pick<Area, 'name' | 'box' | 'steps' | 'former'>): Area => ({
  ...what,
  ...{ id: crypto.randomUUID(), at: Date.now(), bytes: 0, elements: 0, tiles: 0, whole: false },
});

/** Takes areas along one at a time, shows how far it is and says how it ended. Who logs in or out calls it off. */
export function useTake(offered: Offered) {
  const t = useTranslations('offlineAreas');
  const textOf = useErrorText();
  const take = async (area: Area) => {
    const name = area.name || t('unnamed');
    const stop = new AbortController();
    const tell = (done: number) =>
      useAreas.setState({ taking: { name, stop, share: Math.min(1, done / Math.max(1, area.steps)) } });
    tell(0);
    const actor = actorOf(currentSession());
    const end = onSessionChange((session) => actorOf(session).id !== actor.id && stop.abort());
    try {
      const { takeArea } = await import('./take-area');
      // Otherwise a browser that runs out of space may let go of it.
      await navigator.storage?.persist?.();
      const free = await changeAreas(() => takeArea(area, { ...offered, actor }, { signal: stop.signal, done: tell }));
      announce(free ? t('taken', { name }) : t('busy'), free ? 'success' : 'error');
    } catch (error) {
      if (!stop.signal.aborted) announce(t('failed', { name, reason: reasonOf(error) }), 'error');
    } finally {
      end();
      useAreas.setState({ taking: null });
      await loadAreas();
    }
  };
  const reasonOf = (error: unknown) => {
    if (isFull(error)) return t('full');
    return error instanceof AppError && error.code !== 'project.common.networkError' ? textOf(error) : t('noNetwork');
  };
  return take;
}
