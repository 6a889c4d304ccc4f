'use client';
import { MapPin, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { AddableType } from '@/components/element-form/addable-type';
import { useBeginAdd } from '@/components/element-form/use-begin-add';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { useSession } from '@/components/session/session';
import { imageSource } from '@/components/settings/image-source';
import { useSettings } from '@/components/settings/settings';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { IconButton } from '@/components/ui/icon-button';
import { askToSignUp } from '@/components/users/ask-to-sign-up';
import { textOf } from '@/lib/configuration/settings';
import { elementPath } from '@/lib/element-pages/address';
import type { ElementCard } from '@/lib/element-pages/schema';
import { useFeatured } from './use-featured';

interface Props {
  text: string;
  types: readonly AddableType[];
  close: () => void;
  className: string;
}

/** What this is, three things to see, and how to take part. In a narrow window, its second line is moved sideways. */
export default function Welcome({ text, types, close, className }: Props) {
  const t = useTranslations('map.welcome');
  const ui = useTranslations('ui');
  const image = imageSource(textOf(useSettings(), 'WELCOME_IMAGE'));
  const featured = useFeatured();
  return (
    <section
      aria-label={t('title')}
      data-page-foot
      data-no-paper
      className={cx(
        className,
        'flex max-h-[40dvh] flex-wrap items-center gap-x-3 overflow-y-auto px-3 pt-0.5 lg:flex-nowrap lg:gap-4 lg:px-4 lg:pt-0',
      )}
    >
      <div className="flex min-w-0 basis-full items-center gap-3 lg:grow lg:basis-auto">
        {image && <img src={image} alt="" className="max-h-8 max-w-16 shrink-0 object-contain lg:max-h-16 lg:max-w-32" />}
        <p className="wrap-anywhere min-w-0 font-semibold text-[0.8125rem] leading-tight lg:max-w-96 lg:text-base lg:leading-snug">
          {text}
        </p>
      </div>
      <div className="-ml-1 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto px-1 py-0.5 lg:flex-initial lg:gap-3">
        <TakePart types={types} />
        {featured.map((it) => (
          <Featured key={it.id} card={it} />
        ))}
      </div>
      <IconButton label={ui('close')} icon={<X className="size-5" />} onClick={close} className="-mr-2 shrink-0" />
    </section>
  );
}

function TakePart({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('map.welcome');
  const mayAdd = useMayAdd();
  const { user } = useSession();
  const add = useBeginAdd(types);
  // Whoever is logged in and may not add has taken part already.
  if (user && !mayAdd) return null;
  return (
    <Button variant="primary" onClick={mayAdd ? add : () => void askToSignUp()} className="shrink-0 lg:order-last">
      {t('takePart')}
    </Button>
  );
}

const Featured = ({ card: { id, name, type, thumbnailUrl } }: { card: ElementCard }) => (
  <Link
    href={elementPath({ id, name })}
    prefetch={false}
    className="flex h-10 max-w-52 pointer-coarse:h-11 shrink-0 items-center gap-2 overflow-hidden rounded border border-line bg-raised pr-3 hover:border-accent lg:h-14 lg:min-w-32 lg:shrink"
  >
    {thumbnailUrl ? (
      <img src={thumbnailUrl} alt="" className="h-full w-11 shrink-0 object-cover lg:w-14" />
    ) : (
      <span className="grid w-11 shrink-0 place-items-center self-stretch bg-sunken text-soft lg:w-14">
        <MapPin aria-hidden className="size-5" />
      </span>
    )}
    <span className="min-w-0 leading-tight">
      <span className="block truncate font-semibold text-sm">{name}</span>
      <span className="block truncate text-soft text-xs">{type}</span>
    </span>
  </Link>
);
