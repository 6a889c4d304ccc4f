'use client';
import { type AbstractIntlMessages, NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { ActiveLocalesProvider } from '@/components/i18n/languages';
import { SettingsProvider } from '@/components/settings/settings';
import { lazyPart } from '@/components/ui/lazy-part';
import { Toasts } from '@/components/ui/toasts';
import { type Locale, timeZone } from '@/lib/i18n/locales';
import type { Values } from '@/lib/parameters/schema';
import { DialogHost } from './dialog-host';
import { PlainEntries } from './plain-entries';
import { SessionStart } from './session-start';
import { LanguageOfSession } from './use-language';

const ServiceWorker = lazyPart(() => import('./service-worker'));

interface Props {
  locale: Locale;
  messages: AbstractIntlMessages;
  offered: readonly Locale[];
  settings: Values;
  children: ReactNode;
}

/** Words, settings, session, dialogs and messages for everything below. */
export const Providers = ({ locale, messages, offered, settings, children }: Props) => (
  <NextIntlClientProvider locale={locale} messages={messages} timeZone={timeZone} onError={() => undefined}>
    <ActiveLocalesProvider offered={offered}>
      <SettingsProvider settings={settings}>
        <PlainEntries />
        <LanguageOfSession />
        <SessionStart />
        <ServiceWorker />
        {children}
        <DialogHost />
        <Toasts />
      </SettingsProvider>
    </ActiveLocalesProvider>
  </NextIntlClientProvider>
);
