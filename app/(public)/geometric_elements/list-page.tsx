import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ListScreen } from '@/components/element-list/list-screen';
import { readerContext } from '@/lib/auth/caller';
import { elementTypeIfAny } from '@/lib/element-types/service';
import { elementFileFormats } from '@/lib/files/service';
import type { Locale } from '@/lib/i18n/locales';

/** The screen of a list; the browser loads its rows with the reader's session. Who may see the type is asked of the cookie. */
export async function listPage(id: string, mine: boolean) {
  const ctx = await readerContext((await headers()).get('cookie'), (await getLocale()) as Locale);
  const [type, formats] = await Promise.all([
    /^\d{1,15}$/.test(id) ? elementTypeIfAny(ctx, Number(id)) : undefined,
    elementFileFormats(ctx),
  ]);
  if (!type) notFound();
  return <ListScreen type={type} mine={mine} formats={formats} />;
}
