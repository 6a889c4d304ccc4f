import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { Page } from '@/components/ui/page';
import type { CollectionOutline } from '@/lib/element-types/schema';
import { PAGES } from '@/lib/ogc/pages';
import { LinkList } from './link-list';

/** Each element type with what it is, and the addresses for programs. `site`: the address of the installation. */
export async function Collections({ collections, site }: { collections: readonly CollectionOutline[]; site: string }) {
  const t = await getTranslations('openData');
  return (
    <Page title={t('title')} beside={<p className="text-soft">{t('description')}</p>}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section className="flex min-w-0 flex-col gap-2">
          <h2 className="font-semibold text-lg">{t('collections')}</h2>
          {collections.length === 0 && <p className="text-soft">{t('noCollections')}</p>}
          <ul className="grid gap-3 sm:grid-cols-2">
            {collections.map(({ code, name, description }) => (
              <li key={code} className="relative flex flex-col gap-1 rounded border border-line bg-raised p-4">
                <Link
                  href={`${PAGES}/collections/${encodeURIComponent(code)}`}
                  prefetch={false}
                  className="wrap-anywhere font-semibold text-accent after:absolute after:inset-0 hover:underline"
                >
                  {name}
                </Link>
                {description && <p className="wrap-anywhere line-clamp-3 text-sm text-soft">{description}</p>}
              </li>
            ))}
          </ul>
        </section>
        <LinkList
          title={t('programs')}
          links={[
            { href: `${site}/api/ogc?f=json`, text: 'OGC API Features', note: `${site}/api/ogc` },
            {
              href: `${site}/api/mapserver?SERVICE=WFS&REQUEST=GetCapabilities`,
              text: 'WFS',
              note: `${site}/api/mapserver`,
            },
            {
              href: `${site}/api/mapserver?SERVICE=WMS&REQUEST=GetCapabilities`,
              text: 'WMS',
              note: `${site}/api/mapserver`,
            },
            { href: `${site}/api/ogc/style.json`, text: t('vectorTiles'), note: `${site}/api/ogc/style.json` },
            { href: `${site}/api/catalog.jsonld`, text: t('catalogue'), note: 'DCAT-AP' },
            { href: `${site}/api/docs`, text: t('documentation'), note: 'OpenAPI 3.1' },
            { href: `${site}${PAGES}/conformance`, text: t('conformance') },
          ]}
        />
      </div>
    </Page>
  );
}
