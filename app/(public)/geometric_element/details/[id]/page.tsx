import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { DetailsScreen } from '@/components/element-details/details-screen';
import { pageContext } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import { mapTypes } from '@/lib/element-types/service';
import { elementFileFormats } from '@/lib/files/service';
import type { Locale } from '@/lib/i18n/locales';
import { mapGroups } from '@/lib/layer-groups/service';

interface Props {
  params: Promise<{ id: string }>;
}

/** The details of an element, which the browser loads with the reader's session. */
export default async function Page({ params }: Props) {
  const { id } = await params;
  if (!/^[1-9]\d{0,14}$/.test(id)) notFound();
  const ctx = pageContext((await getLocale()) as Locale);
  const [types, groups, formats] = await Promise.all([mapTypes(ctx), mapGroups(ctx), elementFileFormats(ctx)]);
  return <DetailsScreen key={id} id={Number(id)} content={{ types, groups }} basePath={basePath} formats={formats} />;
}
