'use client';
import { BellPlus, BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/calls/query-provider';
import { useSession } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import type { Follow, Following } from '@/lib/following/schema';
import type { Extent } from '@/lib/map/camera';
import { useFollow, useFollowing } from './use-following';

const sameDivision = (it: Following, other: Extract<Follow, { kind: 'TYPE' }>) =>
  (it.province ?? '') === (other.province ?? '') &&
  (it.municipality ?? '') === (other.municipality ?? '') &&
  (it.parish ?? '') === (other.parish ?? '');

const isSame = (it: Following, of: Follow) =>
  of.kind === 'ELEMENT'
    ? it.elementId === of.elementId
    : of.kind === 'TYPE' && it.kind === 'TYPE' && it.typeId === of.typeId && sameDivision(it, of);

interface Props {
  /** What is followed: an element, or a type in a division. */
  of: Exclude<Follow, { kind: 'AREA' }>;
  label: string;
}

/** For whoever is logged in: to hear of changes here, or no longer. */
export const FollowButton = (props: Props) => {
  const { user } = useSession();
  return user ? (
    <QueryProvider>
      <Toggle {...props} />
    </QueryProvider>
  ) : null;
};

function Toggle({ of, label }: Props) {
  const t = useTranslations('following');
  const { data } = useFollowing(of.kind === 'ELEMENT' ? of.elementId : undefined);
  const { follow, unfollow, busy } = useFollow();
  const entry = data?.result.items.find((it) => isSame(it, of));
  return (
    <Button
      className="min-h-11"
      busy={busy}
      disabled={!data}
      aria-pressed={entry !== undefined}
      onClick={() => (entry ? unfollow(entry.id) : follow(of))}
    >
      {entry ? <BellRing aria-hidden className="size-4" /> : <BellPlus aria-hidden className="size-4" />}
      {entry ? t('following') : label}
    </Button>
  );
}

/** Follows the part of the map that is in view. For whoever is logged in. */
export function FollowArea({ extent }: { extent: Extent }) {
  const t = useTranslations('following');
  const { follow, busy } = useFollow();
  const [west, south, east, north] = extent;
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return (
    <Button
      className="min-h-11"
      busy={busy}
      onClick={() => follow({ kind: 'AREA', geom: { type: 'Polygon', coordinates: [ring] } })}
    >
      <BellPlus aria-hidden className="size-4" />
      {t('followArea')}
    </Button>
  );
}
