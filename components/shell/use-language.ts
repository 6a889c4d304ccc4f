'use client';
import { useRouter } from 'next/navigation';
import { useLocale } from 'next-intl';
import { useCallback, useEffect } from 'react';
import { basePath } from '@/lib/base-path';
import { call, credentials } from '@/lib/http/client';
import { type Locale, localeCookie } from '@/lib/i18n/locales';
import { currentSession, updateUser, useSession } from './session';

const yearS = 365 * 24 * 3600;

function keepLocale(locale: string) {
  credentials.locale = locale;
  document.cookie = `${localeCookie}=${locale}; Path=${basePath || '/'}; Max-Age=${yearS}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** Changes the language of the page in place, and of the account when there is one. */
export function useChangeLanguage() {
  const router = useRouter();
  return useCallback(
    async (locale: Locale) => {
      keepLocale(locale);
      const { user } = currentSession();
      if (user) {
        updateUser({ ...user, locale });
        const { usersApi } = await import('@/lib/users/api');
        await call(usersApi.changeLanguage, { body: { id: user.id, locale } });
      }
      router.refresh();
    },
    [router],
  );
}

/** Calls speak the page's language, and the page takes that of the person who logs in. */
export function LanguageOfSession() {
  const shown = useLocale();
  const router = useRouter();
  const wanted = useSession().user?.locale;
  useEffect(() => {
    credentials.locale = shown;
    document.documentElement.lang = shown;
  }, [shown]);
  useEffect(() => {
    if (!wanted || wanted === shown) return;
    keepLocale(wanted);
    router.refresh();
  }, [wanted, shown, router]);
  return null;
}
