'use client';
import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useLayoutEffect } from 'react';
import { create } from 'zustand';

/** The texts that the open page adds, of its area and its own. */
const usePageTexts = create<{ added: readonly AbstractIntlMessages[] }>()(() => ({ added: [] }));

function WithTexts({ texts, children }: { texts: AbstractIntlMessages; children: ReactNode }) {
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={useLocale()} messages={{ ...messages, ...texts }}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Adds the texts of one page or area to those that every page has. */
export function PageTexts({ texts, children }: { texts: AbstractIntlMessages; children: ReactNode }) {
  useLayoutEffect(() => {
    usePageTexts.setState(({ added }) => ({ added: [...added, texts] }));
    return () => usePageTexts.setState(({ added }) => ({ added: added.filter((it) => it !== texts) }));
  }, [texts]);
  return <WithTexts texts={texts}>{children}</WithTexts>;
}

/** The texts of the open page for what stands beside it: the dialogs that it opens. */
export function TextsOfOpenPage({ children }: { children: ReactNode }) {
  const added = usePageTexts((it) => it.added);
  return <WithTexts texts={Object.assign({}, ...added)}>{children}</WithTexts>;
}
