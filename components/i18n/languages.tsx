'use client';
import { createContext, type ReactNode, use } from 'react';
import { type Locale, locales } from '@/lib/i18n/locales';

const ActiveLocales = createContext<readonly Locale[]>(locales);

export const ActiveLocalesProvider = ({ offered, children }: { offered: readonly Locale[]; children: ReactNode }) => (
  <ActiveLocales value={offered}>{children}</ActiveLocales>
);

/** The languages that this installation offers, the default one first. */
export const useActiveLocales = (): readonly Locale[] => use(ActiveLocales);
