import { Items } from '@/components/open-data/items';
import { Refused } from '@/components/open-data/refused';
import { Trail } from '@/components/open-data/trail';
import { Page } from '@/components/ui/page';
import { extentIn } from '@/lib/embedding/schema';
import { siteUrl } from '@/lib/env';
import { itemsTable } from '@/lib/ogc/features/pages';
import { type CollectionProps, collectionOf, headOf, queryOf, reader, typeMap } from '../../../open-data-page';

/** Pages after the first one, and others orders, are found through the first one. */
export async function generateMetadata({ params, searchParams }: CollectionProps) {
  const { code, name, description } = await collectionOf((await params).code);
  const query = await queryOf(searchParams);
  query.delete('f');
  const path = `/collections/${encodeURIComponent(code)}/items`;
  return headOf({ title: name, description, path, isIndexed: query.size === 0 });
}

export default async function ItemsPage({ params, searchParams }: CollectionProps) {
  const { id, code, name } = await collectionOf((await params).code);
  const query = await queryOf(searchParams);
  const table = await itemsTable(await reader(), code, query);
  if ('refused' in table)
    return (
      <Page title={name} beside={<Trail above={[{ path: `/collections/${encodeURIComponent(code)}`, text: name }]} />}>
        <Refused refusal={table} />
      </Page>
    );
  const map = await typeMap(id, name, extentIn(query.get('bbox') ?? ''));
  return <Items code={code} table={table} query={query} site={siteUrl()} map={map} />;
}
