'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { AddMenu } from '@/components/element-form/add-menu';
import type { AddableType } from '@/components/element-form/addable-type';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { useActor } from '@/components/session/session';
import { barButton } from '@/components/ui/bar-button';
import { cx } from '@/components/ui/cx';
import { lazyPart } from '@/components/ui/lazy-part';
import { isReviewing, permits } from '@/lib/auth/policy';
import { reviewQueuePolicy } from '@/lib/review-queue/policy';
import { AccountMenu } from './account-menu';
import { ActivityBar } from './activity-bar';
import { AdminMenu } from './admin-menu';
import { ApkButton } from './apk-button';
import { links } from './bar-links';
import { Brand } from './brand';
import { BrowseMenus } from './browse-menus';
import { LanguageMenu } from './language-menu';
import { NarrowMenu } from './narrow-menu';
import { useFold } from './use-fold';
import { useMapLink } from './use-map-link';

// Most people have nothing in the outbox and no inbox, and the map must not wait for this code.
const BarSigns = lazyPart(() => import('./bar-signs'));

// Only those who review have a queue.
const ReviewSign = lazyPart(() => import('./review-sign'));

// Only those who have screens of the administration need it.
const PaletteKey = lazyPart(() => import('./palette-key'));

/** The slim bar on top of every page. On a narrow screen its links, language and account fold into one menu. */
export function NavigationBar({ types }: { types: readonly AddableType[] }) {
  const t = useTranslations('shell');
  const mayAdd = useMayAdd();
  const actor = useActor();
  const fold = useFold();
  const toMap = useMapLink();
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
      <nav aria-label={t('mainNavigation')} className={cx('flex shrink-0 grow items-center justify-end gap-1', fold.start)}>
        {links.map(({ key, href, Icon }) => (
          <Link key={key} href={href} onClick={toMap} className={cx(barButton, fold.wide)}>
            <Icon aria-hidden className="size-4" />
            {t(key)}
          </Link>
        ))}
        <BrowseMenus types={types} />
        {mayAdd && <AddMenu types={types} />}
      </nav>
      <div className={cx('flex shrink-0 items-center gap-1', fold.wide)}>
        <AdminMenu />
        <ApkButton />
        <LanguageMenu />
        <span data-focus-after className="contents">
          <AccountMenu />
        </span>
      </div>
      {permits<object>(reviewQueuePolicy.enter(actor), {}) && <ReviewSign />}
      {isReviewing(actor) && <PaletteKey />}
      <BarSigns />
      <span data-focus-after className="contents">
        <NarrowMenu types={types} />
      </span>
      <ActivityBar />
    </header>
  );
}
