'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AccountMenu } from './account-menu';
import { ActivityBar } from './activity-bar';
import { type AddableType, AddMenu } from './add-menu';
import { barButton } from './bar-button';
import { Brand } from './brand';
import { BrowseMenus } from './browse-menus';
import { LanguageMenu } from './language-menu';
import { NarrowMenu } from './narrow-menu';
import { places } from './places';
import { startOver } from './start-over';
import { useMayAdd } from './use-may-add';

/** The slim bar on top of every page. Below 64rem its places, language and account fold into one menu. */
export function NavigationBar({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('shell');
  const mayAdd = useMayAdd();
  return (
    <header
      data-page-bar
      className="relative z-30 flex h-bar shrink-0 items-center gap-1 border-line border-b bg-bar px-3 text-on-bar md:gap-2 md:px-4"
    >
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:inset-x-0 focus:top-0 focus:bg-accent focus:p-3 focus:text-on-accent"
      >
        {t('skip')}
      </a>
      <Brand />
      <nav aria-label={t('mainNavigation')} className="flex grow items-center justify-end gap-1 lg:ml-4 lg:justify-start">
        {places.map(({ key, href, Icon }) => (
          <Link key={key} href={href} onClick={startOver} className={`${barButton} max-lg:hidden`}>
            <Icon aria-hidden className="size-4" />
            {t(key)}
          </Link>
        ))}
        <BrowseMenus types={types} />
        {mayAdd && <AddMenu types={types} />}
      </nav>
      <div className="flex items-center gap-1 max-lg:hidden">
        <LanguageMenu />
        <AccountMenu />
      </div>
      <NarrowMenu types={types} />
      <ActivityBar />
    </header>
  );
}
