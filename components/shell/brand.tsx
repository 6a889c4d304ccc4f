'use client';
import Link from 'next/link';
import { useLocale } from 'next-intl';
import { imageSource } from '@/components/settings/image-source';
import { useSettings } from '@/components/settings/settings';
import { useImageFailure } from '@/components/ui/use-image-failure';
import { textOf, titleOf } from '@/lib/configuration/settings';
import type { Locale } from '@/lib/i18n/locales';
import { useMapLink } from './use-map-link';

/** The operator's logo, or the title; a link to the operator's page if there is one, else to the map. */
export function Brand() {
  const settings = useSettings();
  const title = titleOf(settings, useLocale() as Locale);
  const logo = imageSource(textOf(settings, 'NAVBAR_LOGO'));
  const toMap = useMapLink();
  const { failed, image } = useImageFailure(logo);
  const link = textOf(settings, 'NAVBAR_IMAGE_LINK');
  const linkClass =
    'flex min-w-0 items-center gap-2 rounded font-semibold text-lg text-on-bar hover:text-on-bar-hover focus-visible:outline-on-bar';
  const content = (
    <>
      {/* The address is data of the operator's, which the image optimiser could not help with. */}
      {logo && !failed ? (
        <img {...image} alt={title} className="max-h-[4vh] w-auto min-w-0 object-contain" />
      ) : (
        <span title={title} className="truncate">
          {title}
        </span>
      )}
    </>
  );
  if (link && /^https?:\/\//.test(link))
    return (
      <a href={link} className={linkClass}>
        {content}
      </a>
    );
  return (
    <Link href="/" onClick={toMap} className={linkClass}>
      {content}
    </Link>
  );
}
