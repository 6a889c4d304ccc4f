'use client';
import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMayQuery } from '@/components/elements/use-may-query';
import { IconButton } from '@/components/ui/icon-button';
import { Page } from '@/components/ui/page';
import { useMoment } from '@/components/ui/use-moment';
import { AccountOnly } from '@/components/users/account-only';
import type { ElementGeometry } from '@/lib/elements/geometry';
import type { Following } from '@/lib/following/schema';
import { writePermalink } from '@/lib/map/permalink';
import type { Position } from '@/lib/position';
import { useFollow, useFollowing } from './use-following';

/** What somebody follows, with the way to each, and out of it. */
export function FollowingScreen() {
  const t = useTranslations('following');
  return (
    <Page title={t('title')}>
      <AccountOnly>
        <Entries />
      </AccountOnly>
    </Page>
  );
}

function Entries() {
  const t = useTranslations('following');
  const { data } = useFollowing();
  if (!data) return null;
  if (data.result.items.length === 0) return <p className="max-w-prose text-soft">{t('empty')}</p>;
  return (
    <ul className="flex max-w-3xl flex-col">
      {data.result.items.map((it) => (
        <Entry key={it.id} it={it} />
      ))}
    </ul>
  );
}

const positionsOf = (value: unknown): Position[] =>
  Array.isArray(value) && typeof value[0] === 'number'
    ? [value as unknown as Position]
    : (value as unknown[]).flatMap(positionsOf);

/** The middle of an area, and a zoom at which it is seen. */
function cameraOf({ coordinates }: ElementGeometry): { center: Position; zoom: number } {
  const positions = positionsOf(coordinates);
  const [lngs, lats] = [positions.map(([lng]) => lng), positions.map(([, lat]) => lat)];
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)];
  const zoom = Math.max(2, Math.min(16, Math.floor(Math.log2(360 / Math.max(0.001, east - west, north - south)))));
  return { center: [(west + east) / 2, (south + north) / 2], zoom };
}

/** What an entry is called, and where it leads. */
function useEntry({ kind, elementId, elementName, typeId, typeName = '', divisionName, geom, ...it }: Following) {
  const t = useTranslations('following');
  const mayQuery = useMayQuery();
  if (kind === 'ELEMENT')
    return elementName
      ? { name: t('element', { name: elementName }), href: `/geometric_element/details/${elementId}` }
      : { name: t('gone'), href: undefined };
  if (kind === 'TYPE') {
    const division = Object.entries({ province: it.province, municipality: it.municipality, parish: it.parish });
    const query = new URLSearchParams(division.flatMap(([name, code]) => (code ? [[name, code]] : [])));
    const name = divisionName ? t('typeIn', { type: typeName, division: divisionName }) : t('type', { type: typeName });
    return { name, href: mayQuery ? `/geometric_elements/${typeId}${query.size > 0 ? `?${query}` : ''}` : undefined };
  }
  const camera = cameraOf(geom as ElementGeometry);
  const place = [...camera.center].reverse().map((degrees) => degrees.toFixed(3));
  return { name: t('area', { place: place.join(', ') }), href: `/${writePermalink({ camera })}` };
}

function Entry({ it }: { it: Following }) {
  const t = useTranslations('following');
  const moment = useMoment();
  const { name, href } = useEntry(it);
  const { unfollow, busy } = useFollow();
  return (
    <li className="flex min-h-11 items-center gap-3 border-line border-t py-2">
      <span className="min-w-0 grow">
        {href ? (
          <Link href={href} className="wrap-anywhere inline-block min-h-6 font-semibold text-accent underline underline-offset-2">
            {name}
          </Link>
        ) : (
          <span className="wrap-anywhere">{name}</span>
        )}
        <span className="block text-sm text-soft">{moment(it.at, 'words')}</span>
      </span>
      <IconButton
        label={t('remove', { name })}
        icon={<Trash2 aria-hidden className="size-4" />}
        disabled={busy}
        onClick={() => unfollow(it.id)}
        className="size-11!"
      />
    </li>
  );
}
