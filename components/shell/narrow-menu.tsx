'use client';
import { Languages, List, type LucideIcon, MenuIcon, Smartphone, UserRoundPen, Wrench } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { AddableType } from '@/components/element-form/addable-type';
import { useActiveLocales } from '@/components/i18n/languages';
import { useSession } from '@/components/session/session';
import { cx } from '@/components/ui/cx';
import { Menu, type MenuLine } from '@/components/ui/menu';
import { nativeName } from '@/lib/i18n/locales';
import { useAccountLines } from './account-menu';
import { useAdminLines } from './admin-menu';
import { useApkDownload } from './apk-button';
import { links } from './bar-links';
import { useBrowseLines } from './use-browse-lines';
import { useFold } from './use-fold';
import { useChangeLanguage } from './use-language';
import { useRestart } from './use-map-link';

const iconOf = (Icon: LucideIcon) => <Icon aria-hidden className="size-4 shrink-0 text-soft" />;

/** Parts of a menu that unfold, one at a time. `first` is unfolded from the start. */
function useSections(first: string | null) {
  const [chosen, setOpen] = useState<string | null>();
  const open = chosen === undefined ? first : chosen;
  return (key: string, label: string, Icon: LucideIcon, lines: readonly MenuLine[] | null): MenuLine[] => {
    if (!lines) return [];
    const expanded = open === key;
    const head = { key, label, icon: iconOf(Icon), expanded, act: () => setOpen(expanded ? null : key) };
    return [head, ...(expanded ? lines.map((line) => ({ ...line, inset: true })) : [])];
  };
}

/** What does not fit into the bar on a narrow screen, in one menu. */
export function NarrowMenu({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('shell');
  const router = useRouter();
  const restart = useRestart();
  const { user } = useSession();
  const locale = useLocale();
  const change = useChangeLanguage();
  const { all, mine } = useBrowseLines(types);
  const { narrow } = useFold();
  const admin = useAdminLines();
  const apk = useApkDownload();
  // In the administration area its screens are what the menu is opened for.
  const inAdministration = usePathname().startsWith('/admin');
  const section = useSections(inAdministration ? 'admin' : null);
  const go = (href: string) => {
    if (restart()) router.push(href);
  };
  const languages = useActiveLocales().map((it) => ({
    key: it,
    label: `${nativeName(it)} (${it.toLowerCase()})`,
    lang: it,
    checked: it === locale,
    act: () => void change(it),
  }));
  const lines: MenuLine[] = [
    ...links.map(({ key, href, Icon }) => ({ key, label: t(key), icon: iconOf(Icon), act: () => go(href) })),
    ...section('browse', t('browse'), List, all),
    ...section('myContributions', t('myContributions'), UserRoundPen, mine),
    ...section('admin', t('admin.title'), Wrench, admin),
    ...(apk ? [{ key: 'apk', ...apk, icon: iconOf(Smartphone) }] : []),
    ...section('language', t('language'), Languages, languages),
    ...(user ? [{ key: 'account', heading: user.login }] : []),
    ...useAccountLines(),
  ];
  return (
    <Menu
      label={t('menu')}
      button={
        <>
          <MenuIcon aria-hidden className="size-5" />
          <span className="max-md:hidden">{t('menu')}</span>
        </>
      }
      lines={lines}
      side="bottom-end"
      className={cx(
        'inline-flex h-10 min-w-10 shrink-0 items-center justify-center gap-2 rounded md:px-2.5 text-on-bar hover:text-on-bar-hover focus-visible:outline-on-bar',
        narrow,
      )}
    />
  );
}
