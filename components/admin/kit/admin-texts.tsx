'use client';
import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import type { ReactNode } from 'react';

/** Adds the texts of the administration area to those of the page around it, which does without them. */
export function AdminTexts({ admin, children }: { admin: AbstractIntlMessages; children: ReactNode }) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...messages, admin }}>
      {children}
    </NextIntlClientProvider>
  );
}
