import { Table2 } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import type { CollectionOutline } from '@/lib/element-types/schema';
import { PAGES } from '@/lib/ogc/pages';
import { isWebAddress } from '@/lib/text';
import { LinkList } from './link-list';
import { Trail } from './trail';

interface Props {
  collection: CollectionOutline;
  site: string;
  map: ReactNode;
}

/** An element type as open data: what it is, under which terms, and how it is taken along. */
export async function Collection({ collection: { id, code, name, description, metadata }, site, map }: Props) {
  const t = await getTranslations('openData');
  const rhythms = await getTranslations('admin.elementTypes.rhythms');
  const path = `/collections/${encodeURIComponent(code)}`;
  const api = `${site}/api/ogc${path}`;
  const exported = (format: string) => `${site}/api/elements/geometric_element_type/${id}/export?format=${format}`;
  const { licence, source, contact, updateRhythm } = metadata;
  const terms = [
    [t('licence'), licence],
    [t('source'), source],
    [t('contact'), contact],
    [t('updateRhythm'), updateRhythm && (rhythms.has(updateRhythm) ? rhythms(updateRhythm) : updateRhythm)],
  ].filter((it): it is [string, string] => Boolean(it[1]));
  return (
    <Page
      title={name}
      beside={<Trail />}
      actions={
        <Link href={`${PAGES}${path}/items`} prefetch={false} className={buttonClass('primary')}>
          <Table2 aria-hidden className="size-4" />
          {t('items')}
        </Link>
      }
    >
      {description && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{description}</p>}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {map}
          {terms.length > 0 && (
            <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[minmax(6rem,1fr)_minmax(0,3fr)]">
              {terms.map(([term, text]) => (
                <div key={term} className="grid grid-cols-subgrid sm:col-span-2">
                  <dt className="text-soft">{term}</dt>
                  <dd className="wrap-anywhere">{isWebAddress(text) ? <Out href={text} /> : text}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <LinkList
            title={t('downloads')}
            links={[
              { href: exported('gpkg'), text: 'GeoPackage', note: t('forGis') },
              { href: exported('geojson'), text: 'GeoJSON', note: t('forPrograms') },
              { href: exported('csv'), text: 'CSV', note: t('forSpreadsheets') },
            ]}
          />
          <LinkList
            title={t('programs')}
            links={[
              { href: `${api}?f=json`, text: t('thisCollection'), note: 'JSON' },
              { href: `${api}/items?f=json`, text: t('items'), note: 'GeoJSON' },
              { href: `${api}/schema`, text: t('schema'), note: 'JSON Schema' },
              { href: `${api}/queryables`, text: t('queryables'), note: 'JSON Schema' },
              { href: `${api}/tilejson.json`, text: t('vectorTiles'), note: 'TileJSON' },
            ]}
          />
        </div>
      </div>
    </Page>
  );
}

const Out = ({ href }: { href: string }) => (
  <a href={href} className="text-accent underline underline-offset-2">
    {href}
  </a>
);
