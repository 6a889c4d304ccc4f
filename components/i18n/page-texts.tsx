'use client';
import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import type { ReactNode } from 'react';

/** Adds the texts of one page or area to those that every page has. */
export function PageTexts({ texts, children }: { texts: AbstractIntlMessages; children: ReactNode }) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...messages, ...texts }}>
      {children}
    </NextIntlClientProvider>
  );
}
