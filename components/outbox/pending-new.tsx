'use client';
import type { Geometry } from 'geojson';
import { useTranslations } from 'next-intl';
import { useIdle } from '@/components/sending/waiting';
import { useActor } from '@/components/session/session';
import { WaitingCard } from './waiting-card';

interface Props {
  /** Of this type alone. */
  typeId?: number;
  /** Only what lies here. */
  isHere?: (geometry: Geometry) => boolean;
}

/** New elements of this person's that wait to be sent: a list of elements begins with them. Nothing where there are none. */
export function PendingNew({ typeId, isHere = () => true }: Props) {
  const t = useTranslations('outbox');
  const { id: userId } = useActor();
  const list = useIdle().filter(
    (it) => it.kind === 'new' && it.userId === userId && (typeId ?? it.type.id) === it.type.id && isHere(it.geometry),
  );
  if (list.length === 0) return null;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <p className="font-semibold">{t('title')}</p>
      <ul className="flex flex-col gap-2">
        {list.map((it) => (
          <WaitingCard key={it.key} it={it} />
        ))}
      </ul>
    </section>
  );
}
