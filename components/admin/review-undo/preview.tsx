'use client';
import type { MultiPoint } from 'geojson';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { useMoment } from '@/components/ui/use-moment';
import { useNumber } from '@/components/ui/use-number';
import type { ElementGeometry } from '@/lib/elements/geometry';
import { extentOfGeometry } from '@/lib/map/camera';
import type { UndoPreview } from '@/lib/review-queue/schema';
import { Section } from '../kit/section';

/** Lines of a list, and symbols on the map. */
const MAX_SHOWN = 500;

/** What would be undone, on a map and in a list, and what could not be. */
export function Preview({ of: { changes, blocked } }: { of: UndoPreview }) {
  const t = useTranslations('reviewQueue.undo');
  const actions = useTranslations('history.actions');
  const moment = useMoment();
  const number = useNumber();
  const points = useMemo(() => pointsOf(changes), [changes]);
  const more = (count: number) =>
    count > MAX_SHOWN && <li className="text-soft">{t('more', { count: number(count - MAX_SHOWN) })}</li>;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <Section heading="h2" title={t('changes', { count: changes.length })}>
        <ul className="flex max-h-[28rem] flex-col divide-y divide-line overflow-y-auto">
          {changes.slice(0, MAX_SHOWN).map(({ elementId, revisionId, action, at, name }) => (
            <li key={revisionId} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <span className="font-semibold">{actions(action)}</span>
              <ElementLink id={elementId}>{name || t('element', { id: String(elementId) })}</ElementLink>
              <span className="text-sm text-soft">{moment(at)}</span>
            </li>
          ))}
          {more(changes.length)}
        </ul>
        {blocked.length > 0 && (
          <>
            <h3 className="font-semibold">{t('blocked', { count: blocked.length })}</h3>
            <ul className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto">
              {blocked.slice(0, MAX_SHOWN).map(({ elementId, revisionId, reason }) => (
                <li key={revisionId} className="flex flex-wrap items-baseline gap-x-3 py-2">
                  <ElementLink id={elementId}>{t('element', { id: String(elementId) })}</ElementLink>
                  <span className="text-soft">{reason}</span>
                </li>
              ))}
              {more(blocked.length)}
            </ul>
          </>
        )}
      </Section>
      {points && (
        <Section heading="h2" title={t('map')}>
          <BeforeAfter key={changes.length} before={null} after={points} open />
        </Section>
      )}
    </div>
  );
}

const ElementLink = ({ id, children }: { id: number; children: string }) => (
  <Link
    href={`/geometric_element/details/${id}`}
    target="_blank"
    className="wrap-anywhere text-accent underline underline-offset-2"
  >
    {children}
  </Link>
);

/** The middle of each element, once. */
function pointsOf(changes: UndoPreview['changes']): MultiPoint | null {
  const geometries = new Map(changes.flatMap(({ elementId, geom }) => (geom ? [[elementId, geom as ElementGeometry]] : [])));
  const coordinates = [...geometries.values()].slice(0, MAX_SHOWN).map((geom) => {
    const [west, south, east, north] = extentOfGeometry(geom);
    return [(west + east) / 2, (south + north) / 2];
  });
  return coordinates.length > 0 ? { type: 'MultiPoint', coordinates } : null;
}
