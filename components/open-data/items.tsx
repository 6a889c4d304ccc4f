import { ArrowDown, ArrowUp } from 'lucide-react';
import Link from 'next/link';
import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import type { Locale } from '@/lib/i18n/locales';
import type { ItemsTable, NamedColumn } from '@/lib/ogc/features/pages';
import { PAGES } from '@/lib/ogc/pages';
import { cellWriter } from './cell';
import { Trail } from './trail';

interface Props {
  code: string;
  table: ItemsTable;
  /** By what this page was asked. */
  query: URLSearchParams;
  site: string;
  map: ReactNode;
}

/** The elements of a type as a table, page by page. It needs no scripts. */
export async function Items({ code, table, query, site, map }: Props) {
  const [t, locale] = await Promise.all([getTranslations('openData'), getLocale()]);
  const { type, columns, rows, matched, next } = table;
  const cell = await cellWriter(table, locale as Locale);
  const path = `/collections/${encodeURIComponent(code)}`;
  const asked = new URLSearchParams(query);
  asked.delete('f');
  const data = `${site}/api/ogc${path}/items?${new URLSearchParams([...asked, ['f', 'json']])}`;
  return (
    <Page
      title={type.name}
      beside={<Trail above={[{ path, text: type.name }]} />}
      actions={
        <a href={data} className={buttonClass()}>
          GeoJSON
        </a>
      }
    >
      {map}
      <p className="text-soft">
        {matched === undefined ? t('shown', { count: rows.length }) : t('shownOf', { count: rows.length, total: matched })}
      </p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section aria-label={t('table')} tabIndex={0} className="overflow-x-auto rounded border border-line bg-raised">
          <table className="w-full border-collapse text-left text-sm">
            <caption className="sr-only">{type.name}</caption>
            <thead className="bg-sunken">
              <tr>
                {columns.map((column) => (
                  <Head key={column.code} column={column} sort={table.sort} path={`${PAGES}${path}/items`} query={asked} />
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.id} className="align-top">
                  {columns.map((column) => (
                    <td key={column.code} className="max-w-80 px-3 py-2">
                      {column.code === 'id' ? (
                        <Link
                          href={`${PAGES}${path}/items/${row.id}`}
                          prefetch={false}
                          className="inline-flex min-h-8 min-w-8 items-center text-accent underline underline-offset-2"
                        >
                          {row.id}
                        </Link>
                      ) : (
                        <div className="wrap-anywhere line-clamp-3 min-w-24">{cell(column, row)}</div>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <nav aria-label={t('pages')} data-no-paper className="flex flex-wrap gap-2">
        {(query.has('cursor') || query.has('offset')) && (
          <Link href={`${PAGES}${path}/items?${withoutPlace(asked)}`} prefetch={false} className={buttonClass()}>
            {t('first')}
          </Link>
        )}
        {next && (
          <Link href={`${PAGES}${path}/items?${next}`} prefetch={false} rel="next" className={buttonClass()}>
            {t('next')}
          </Link>
        )}
      </nav>
    </Page>
  );
}

function withoutPlace(query: URLSearchParams): URLSearchParams {
  const first = new URLSearchParams(query);
  first.delete('cursor');
  first.delete('offset');
  return first;
}

interface HeadProps {
  column: NamedColumn;
  sort: ItemsTable['sort'];
  path: string;
  query: URLSearchParams;
}

/** The head of a column sorts by it; once more, the other way. */
function Head({ column: { code, label }, sort, path, query }: HeadProps) {
  const sorted = sort?.code === code ? sort : undefined;
  const sortedBy = withoutPlace(query);
  sortedBy.set('sortby', sorted && !sorted.descending ? `-${code}` : code);
  const Icon = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      className="whitespace-nowrap px-3 py-1 font-semibold"
    >
      <Link
        href={`${path}?${sortedBy}`}
        prefetch={false}
        rel="nofollow"
        className="inline-flex min-h-8 items-center gap-1 hover:underline"
      >
        {label}
        {sorted && <Icon aria-hidden className="size-4" />}
      </Link>
    </th>
  );
}
