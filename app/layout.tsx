import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { imageSource } from '@/components/settings/image-source';
import { themeCss } from '@/components/settings/theme';
import { Providers } from '@/components/shell/providers';
import { readPageSettings } from '@/lib/attached-files/page-settings';
import { basePath } from '@/lib/base-path';
import { textOf, titleOf } from '@/lib/configuration/settings';
import { activeLocales } from '@/lib/i18n/active';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { mailIsOn } from '@/lib/mail/service';
import { readValues } from '@/lib/parameters/service';
import './globals.css';
import './print.css';

/** Every page depends on the caller's language and the operator's settings: none is prerendered. */
export const dynamic = 'force-dynamic';

const notoSans = localFont({
  src: [
    { path: '../node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2', weight: '400' },
    { path: '../node_modules/@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2', weight: '600' },
  ],
  variable: '--font',
  display: 'swap',
});

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  // Sheets must not be covered by the keyboard of a phone.
  interactiveWidget: 'resizes-content',
};

export async function generateMetadata(): Promise<Metadata> {
  const values = await readValues();
  const title = titleOf(values, (await getLocale()) as Locale);
  return { title, icons: imageSource(textOf(values, 'APP_FAVICON')) ?? `${basePath}/icon.svg` };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  if ((await headers()).has('x-embedded')) return <Embedded locale={await getLocale()}>{children}</Embedded>;
  const [locale, all, offered, settings] = await Promise.all([getLocale(), getMessages(), activeLocales(), readPageSettings()]);
  // The administration area, the API reference, the queue of reviews, the imports and the pages about e-mail load their own texts.
  const { admin: _, apiDocs: __, reviewQueue: ___, email: ____, importScreens: _____, ...messages } = all;
  const theme = themeCss({
    background: textOf(settings, 'MENU_BACKGROUND_COLOR') ?? null,
    text: textOf(settings, 'MENU_TEXT_COLOR') ?? null,
    hover: textOf(settings, 'MENU_TEXT_COLOR_HOVER') ?? null,
  });
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html lang={locale} dir={directionOf(locale)} className={notoSans.variable} data-mail={mailIsOn() || undefined}>
      <body>
        {theme && <style nonce={nonce}>{theme}</style>}
        <Providers locale={locale as Locale} messages={messages} offered={offered} settings={settings}>
          {children}
        </Providers>
      </body>
    </html>
  );
}

/** A page in somebody else's: it has words and settings of its own, and neither a session nor dialogs. */
const Embedded = ({ locale, children }: { locale: string; children: ReactNode }) => (
  <html lang={locale} dir={directionOf(locale)} className={notoSans.variable}>
    <body>{children}</body>
  </html>
);
