import { Collections } from '@/components/open-data/collections';
import { listCollections } from '@/lib/element-types/service';
import { siteUrl } from '@/lib/env';
import { headOf, reader } from './open-data-page';

export const generateMetadata = () => headOf({ path: '' });

/** What there is for programs and downloads, as people read it. */
export default async function OpenDataPage() {
  return <Collections collections={await listCollections(await reader())} site={siteUrl()} />;
}
