import type { Geometry } from 'geojson';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Item } from '@/components/open-data/item';
import { Refused } from '@/components/open-data/refused';
import { Trail } from '@/components/open-data/trail';
import { Page } from '@/components/ui/page';
import { siteUrl } from '@/lib/env';
import { type Extent, extentOfGeometry } from '@/lib/map/camera';
import { itemTable } from '@/lib/ogc/features/pages';
import { collectionOf, headOf, reader, typeMap } from '../../../../open-data-page';

interface Props {
  params: Promise<{ code: string; id: string }>;
}

/** Search engines find the element by its own page. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code, name } = await collectionOf((await params).code);
  const { id } = await params;
  const head = await headOf({ title: `${name} ${id}`, path: `/collections/${encodeURIComponent(code)}/items/${id}` });
  return { ...head, alternates: { ...head.alternates, canonical: `${siteUrl()}/geometric_element/details/${id}` } };
}

/** What surrounds an element on its map, in degrees. */
const MARGIN = 0.005;
function around(geometry: string): Extent {
  const [west, south, east, north] = extentOfGeometry(JSON.parse(geometry) as Geometry);
  return [west - MARGIN, south - MARGIN, east + MARGIN, north + MARGIN];
}

export default async function ItemPage({ params }: Props) {
  const asked = await params;
  const { id, code, name } = await collectionOf(asked.code);
  if (!/^[1-9]\d{0,14}$/.test(asked.id)) notFound();
  const table = await itemTable(await reader(), code, Number(asked.id));
  if ('refused' in table)
    return (
      <Page title={name} beside={<Trail />}>
        <Refused refusal={table} />
      </Page>
    );
  const { row, ...described } = table;
  if (!row) notFound();
  const map = await typeMap(id, name, around(row.geometry));
  return <Item {...described} code={code} row={row} site={siteUrl()} map={map} />;
}
