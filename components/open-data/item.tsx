import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import type { ElementType } from '@/lib/element-types/schema';
import type { Locale } from '@/lib/i18n/locales';
import type { ItemRow, ItemsTable, NamedColumn } from '@/lib/ogc/features/pages';
import { cellWriter } from './cell';
import { Trail } from './trail';

interface Props {
  code: string;
  type: ElementType;
  columns: readonly NamedColumn[];
  referred: ItemsTable['referred'];
  row: ItemRow;
  site: string;
  map: ReactNode;
}

/** One element with the values of its columns. Its own page says more. */
export async function Item({ code, type, columns, referred, row, site, map }: Props) {
  const [t, locale] = await Promise.all([getTranslations('openData'), getLocale()]);
  const cell = await cellWriter({ type, referred }, locale as Locale);
  const path = `/collections/${encodeURIComponent(code)}`;
  return (
    <Page
      title={t('item', { type: type.name, id: String(row.id) })}
      beside={
        <Trail
          above={[
            { path, text: type.name },
            { path: `${path}/items`, text: t('items') },
          ]}
        />
      }
      actions={
        <>
          <a href={`${site}/api/ogc${path}/items/${row.id}?f=json`} className={buttonClass()}>
            GeoJSON
          </a>
          <Link href={`/geometric_element/details/${row.id}`} prefetch={false} className={buttonClass('primary')}>
            {t('elementPage')}
          </Link>
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,3fr)]">
          {columns.map((column) => (
            <div key={column.code} className="grid grid-cols-subgrid border-line border-b pb-1.5 sm:col-span-2">
              <dt className="wrap-anywhere text-soft">{column.label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{cell(column, row) || '–'}</dd>
            </div>
          ))}
        </dl>
        {map}
      </div>
    </Page>
  );
}
