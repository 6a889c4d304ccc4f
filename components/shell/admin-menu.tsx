'use client';
import { ChevronDown, Search, Wrench } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { openPalette } from '@/components/admin/palette/ask-for-palette';
import { screensFor } from '@/components/admin/screens';
import { useActor } from '@/components/session/session';
import { barButton } from '@/components/ui/bar-button';
import { Menu, type MenuLine } from '@/components/ui/menu';

/** The screens of the administration area; null for everybody but administrators and reviewers. */
export function useAdminLines(): MenuLine[] | null {
  const t = useTranslations('shell.admin');
  const router = useRouter();
  const actor = useActor();
  const screens = screensFor(actor);
  if (screens.length === 0) return null;
  const lines = screens.map(({ key, href, Icon }) => ({
    key: `admin-${key}`,
    label: t(key as 'users'),
    icon: <Icon aria-hidden className="size-4 shrink-0 text-soft" />,
    act: () => router.push(href),
  }));
  const search = { key: 'palette', label: t('search'), icon: <Search aria-hidden className="size-4 shrink-0 text-soft" /> };
  return [{ ...search, act: openPalette }, ...lines];
}

/** The way to the administration area, for those who may go there. */
export function AdminMenu() {
  const t = useTranslations('shell.admin');
  const lines = useAdminLines();
  if (!lines) return null;
  const button = (
    <>
      <Wrench aria-hidden className="size-4" />
      {t('title')}
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
  return <Menu label={t('title')} lines={lines} className={barButton} button={button} />;
}
