'use client';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useCallback, useEffect, useRef } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { currentSession, updateUser, useSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { basePath } from '@/lib/base-path';
import { YEAR_S } from '@/lib/durations';
import { call, credentials } from '@/lib/http/client';
import { isReached } from '@/lib/http/reached';
import { directionOf, type Locale, localeCookie } from '@/lib/i18n/locales';
import { languageTag } from '@/lib/i18n/tags';

/** Written so that the other tabs hear of it. */
const NOTICE_KEY = 'vieiro.locale';

function keepLocale(locale: string) {
  credentials.locale = locale;
  document.cookie = `${localeCookie}=${locale}; Path=${basePath || '/'}; Max-Age=${YEAR_S}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  try {
    localStorage.setItem(NOTICE_KEY, locale);
  } catch {
    return;
  }
}

/** Changes the language of the page in place, and of the account when there is one; a message says when the account could not store it. */
export function useChangeLanguage() {
  const router = useRouter();
  return useCallback(
    async (locale: Locale) => {
      keepLocale(locale);
      const { user } = currentSession();
      if (user) {
        updateUser({ ...user, locale });
        const { usersApi } = await import('@/lib/users/api');
        await call(usersApi.changeLanguage, { body: { id: user.id, locale } }).catch((error) => {
          if (!handleCallError(error) && error instanceof Error) announce(error.message, 'error');
        });
      }
      router.refresh();
    },
    [router],
  );
}

/** All tabs share the cookie that the server reads: a tab with a language of its own would show half of the next page in another. */
function useLanguageOfTabs() {
  const router = useRouter();
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      const locale = newValue && languageTag(newValue);
      if (key !== NOTICE_KEY || !locale) return;
      const { user } = currentSession();
      if (user) updateUser({ ...user, locale });
      router.refresh();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [router]);
}

/** The cards on the map hold names in the language in which they were asked for. */
function useCardsInLanguage(shown: string) {
  const spoken = useRef(shown);
  useEffect(() => {
    if (spoken.current === shown) return;
    spoken.current = shown;
    import('@/components/elements/renew-cards').then(({ renewCards }) => renewCards()).catch(() => undefined);
  }, [shown]);
}

/** Calls speak the page's language, and the page takes that of the person who logs in. */
export function LanguageOfSession() {
  const shown = useLocale();
  const router = useRouter();
  const wanted = useSession().user?.locale;
  useLanguageOfTabs();
  useCardsInLanguage(shown);
  useEffect(() => {
    credentials.locale = shown;
    document.documentElement.lang = shown;
    document.documentElement.dir = directionOf(shown);
  }, [shown]);
  useEffect(() => {
    if (!wanted || wanted === shown) return;
    keepLocale(wanted);
    // Without an answer the framework would load the whole page again, and the page would ask again.
    void isReached().then((reached) => reached && router.refresh());
  }, [wanted, shown, router]);
  return null;
}
