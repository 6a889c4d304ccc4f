'use client';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { imageSource } from '@/components/settings/image-source';
import { useSettings } from '@/components/settings/settings';
import { RichText } from '@/components/ui/rich-text';
import { localized } from '@/lib/configuration/settings';
import type { Locale } from '@/lib/i18n/locales';
import { PAGES } from '@/lib/ogc/pages';

const cells = [1, 2, 3, 4, 5, 6, 7, 8];

/** What the operator wants to stand under every page but the map: up to eight cells of text and image, and a last line with the ways to the data and the API. */
export function Footer() {
  const t = useTranslations('shell');
  const locale = useLocale() as Locale;
  const settings = useSettings();
  const info = localized(settings.FOOTER_INFO, locale);
  const filled = cells
    .map((number) => ({
      number,
      text: localized(settings[`FOOTER_TEXT_${number}`], locale),
      image: imageSource(settings[`FOOTER_IMAGE_${number}`] ?? undefined),
    }))
    .filter(({ text, image }) => text || image);
  if (!info && filled.length === 0) return null;
  return (
    <footer
      data-page-foot
      className="mt-auto shrink-0 border-line border-t bg-sunken px-4 py-4 text-sm text-soft max-sm:py-2 max-sm:text-xs"
    >
      {filled.length > 0 && (
        <div className="mb-4 max-sm:mb-2 grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-6 max-sm:gap-3">
          {filled.map(({ number, text, image }) => (
            <div key={number} className="flex flex-col gap-2">
              {image && <img src={image} alt="" className="max-h-12 self-start" />}
              {text && <RichText html={text} />}
            </div>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">{info && <RichText html={info} />}</div>
        <div data-no-paper className="flex flex-wrap gap-x-4">
          <Link href={PAGES} prefetch={false} className="underline underline-offset-2">
            {t('openData')}
          </Link>
          <Link href="/api/docs" prefetch={false} className="underline underline-offset-2">
            {t('apiDocs')}
          </Link>
        </div>
      </div>
    </footer>
  );
}
