'use client';
import { Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useActor } from '@/components/session/session';
import { hasScope } from '@/lib/auth/policy';
import { openPalette } from '../palette/ask-for-palette';
import { adminScreens, screensFor } from '../screens';

/** The administration area: on wide screens its navigation is beside the open screen; on narrow ones the bar's menu has it. */
export function AdminFrame({ version, children }: { version: string; children: ReactNode }) {
  const t = useTranslations('shell');
  const path = usePathname();
  const actor = useActor();
  // A form that outlives its administrator's session keeps its place.
  const screens = hasScope(actor) ? screensFor(actor) : adminScreens;
  return (
    <div className="flex shrink-0 grow">
      <nav aria-label={t('admin.title')} className="w-60 shrink-0 border-line border-r bg-sunken px-3 py-6 max-xl:hidden">
        <p className="px-3 pb-2 font-semibold text-sm text-soft">{t('admin.title')}</p>
        <button
          type="button"
          onClick={openPalette}
          aria-keyshortcuts="Control+K Meta+K"
          className="mb-2 flex min-h-10 w-full items-center gap-1.5 rounded border border-control bg-raised px-2.5 py-1.5 text-left text-sm leading-tight hover:bg-line/60"
        >
          <Search aria-hidden className="size-4 shrink-0" />
          {t('admin.search')}
          <kbd className="ml-auto whitespace-nowrap rounded border border-line px-1 text-[0.6875rem] text-soft">
            {t('palette.key')}
          </kbd>
        </button>
        <div className="sticky top-6">
          <ul className="flex flex-col gap-0.5">
            {screens.map(({ key, href, Icon }) => (
              <li key={key}>
                <Link
                  href={href}
                  aria-current={path === href ? 'page' : undefined}
                  className="flex min-h-8 items-center gap-3 rounded px-3 py-1 leading-tight hover:bg-line/60 aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent"
                >
                  <Icon aria-hidden className="size-4 shrink-0" />
                  {t(`admin.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
          <p className="flex flex-wrap gap-x-4 px-3 pt-6 text-sm text-soft">
            {t('admin.version', { version })}
            <Link href="/api/docs" prefetch={false} className="underline underline-offset-2">
              {t('apiDocs')}
            </Link>
          </p>
        </div>
      </nav>
      <div className="flex min-w-0 grow flex-col">{children}</div>
    </div>
  );
}
