'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { imageSource } from '@/components/settings/image-source';
import { useSettings } from '@/components/settings/settings';
import { themeCss } from '@/components/settings/theme';
import { localized, titleOf } from '@/lib/configuration/settings';
import type { Locale } from '@/lib/i18n/locales';
import type { Values } from '@/lib/parameters/schema';
import type { Fields } from './use-fields';

/** The variables that the page's own style sheet would set for these colours, in the light theme. */
function barStyle(values: Values): CSSProperties {
  const css = themeCss({
    background: values.MENU_BACKGROUND_COLOR ?? null,
    text: values.MENU_TEXT_COLOR ?? null,
    hover: values.MENU_TEXT_COLOR_HOVER ?? null,
  });
  const light = css.split('@media')[0] ?? '';
  return Object.fromEntries([...light.matchAll(/(--[\w-]+):(#[0-9a-f]{6})/g)].map(([, name, colour]) => [name, colour]));
}

/** The bar and the welcome as they will be, while they are being changed. */
export function BrandPreview({ states }: Pick<Fields, 'states'>) {
  const t = useTranslations('admin.settings.preview');
  const shell = useTranslations('shell');
  const locale = useLocale() as Locale;
  const settings = useSettings();
  const typed = Object.fromEntries(Object.entries(states).map(([code, { value }]) => [code, value ?? null]));
  const values: Values = { ...settings, ...typed };
  const title = titleOf(values, locale);
  const logo = imageSource(values.NAVBAR_LOGO ?? undefined);
  const welcome = localized(values.WELCOME_TEXT, locale);
  return (
    <figure className="sticky top-4 flex flex-col gap-2" style={barStyle(values)}>
      <figcaption className="font-semibold text-soft text-sm">{t('title')}</figcaption>
      <div className="overflow-hidden rounded border border-line">
        <div className="flex h-12 items-center gap-4 border-line border-b bg-bar px-4 text-on-bar">
          {logo ? (
            <img src={logo} alt={title} className="max-h-8 w-auto" />
          ) : (
            <span className="truncate font-semibold text-lg">{title}</span>
          )}
          <span className="ml-auto truncate">{shell('openData')}</span>
          <span className="rounded bg-bar-button px-3 py-1 font-semibold text-on-bar-button">{shell('logIn')}</span>
        </div>
        <div className="flex min-h-24 items-end bg-sunken p-3">
          {welcome && <p className="rounded bg-raised px-3 py-2 shadow">{welcome}</p>}
        </div>
      </div>
    </figure>
  );
}
