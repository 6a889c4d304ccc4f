'use client';
import { MenuIcon, Smartphone } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { nativeNames } from '@/lib/i18n/locales';
import { useAccountLines } from './account-menu';
import type { AddableType } from './add-menu';
import { useAdminLines } from './admin-menu';
import { useApkDownload } from './apk-button';
import { useActiveLocales } from './languages';
import { places } from './places';
import { useSession } from './session';
import { startOver } from './start-over';
import { useBrowseLines } from './use-browse-lines';
import { useFold } from './use-fold';
import { useChangeLanguage } from './use-language';

/** All of the bar that has no room on a narrow screen, in one menu. */
export function NarrowMenu({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const { user } = useSession();
  const locale = useLocale();
  const change = useChangeLanguage();
  const { all, mine } = useBrowseLines(types);
  const { narrow } = useFold();
  const admin = useAdminLines();
  const apk = useApkDownload();
  const go = (href: string) => {
    startOver();
    router.push(href);
  };
  const lines: MenuLine[] = [
    ...places.map(({ key, href, Icon }) => ({
      key,
      label: t(key),
      icon: <Icon aria-hidden className="size-4 shrink-0 text-soft" />,
      act: () => go(href),
    })),
    ...(all ? [{ key: 'browse', heading: t('browse') }, ...all] : []),
    ...(mine ? [{ key: 'myContributions', heading: t('myContributions') }, ...mine] : []),
    ...(admin ? [{ key: 'admin', heading: t('admin.title') }, ...admin] : []),
    ...(user ? [{ key: 'account', heading: user.login }] : []),
    ...useAccountLines(),
    ...(apk ? [{ key: 'apk', ...apk, icon: <Smartphone aria-hidden className="size-4 shrink-0 text-soft" /> }] : []),
    { key: 'language', heading: t('language') },
    ...useActiveLocales().map((it) => ({
      key: it,
      label: `${nativeNames[it]} (${it.toLowerCase()})`,
      lang: it,
      checked: it === locale,
      act: () => void change(it),
    })),
  ];
  return (
    <Menu
      label={t('menu')}
      button={<MenuIcon aria-hidden className="size-5" />}
      lines={lines}
      side="bottom-end"
      className={cx(
        'inline-flex size-10 shrink-0 items-center justify-center rounded text-on-bar hover:text-on-bar-hover focus-visible:outline-on-bar',
        narrow,
      )}
    />
  );
}
