import { MapPin } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PhotoImage } from '@/components/files/photo-image';
import { useNumber } from '@/components/ui/use-number';
import type { ElementCard, NearCard } from '@/lib/element-pages/schema';

/** Other elements, each a link to its page. */
export const Cards = ({ of }: { of: readonly (ElementCard | NearCard)[] }) => (
  <ul className="grid gap-2 sm:grid-cols-2">
    {of.map((card) => (
      <li key={card.id}>
        <Card card={card} />
      </li>
    ))}
  </ul>
);

function Card({ card }: { card: ElementCard | NearCard }) {
  const { id, name, type, thumbnailUrl } = card;
  const distance = useDistance('distanceM' in card ? card.distanceM : undefined);
  return (
    <Link
      href={`/geometric_element/details/${id}`}
      className="flex h-full min-h-16 items-center gap-3 overflow-hidden rounded border border-line bg-raised pr-3 hover:border-accent"
    >
      {thumbnailUrl ? (
        <PhotoImage src={thumbnailUrl} alt="" loading="lazy" className="size-16 shrink-0 self-stretch" />
      ) : (
        <span className="grid w-16 shrink-0 place-items-center self-stretch bg-sunken text-soft">
          <MapPin aria-hidden className="size-6" />
        </span>
      )}
      <span className="min-w-0 py-2">
        <span className="wrap-anywhere line-clamp-2 font-semibold leading-snug">{name}</span>
        <span className="wrap-anywhere line-clamp-1 text-sm text-soft">{[type, distance].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  );
}

/** A distance as one says it: to ten metres below a kilometre, then to a hundred. */
function useDistance(distanceM: number | undefined): string | undefined {
  const t = useTranslations('map.measure');
  const number = useNumber();
  if (distanceM === undefined) return undefined;
  if (distanceM < 995) return t('m', { value: number(Math.round(distanceM / 10) * 10) });
  return t('km', { value: number(Math.round(distanceM / 100) / 10) });
}
