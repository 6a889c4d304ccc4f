import { Collection } from '@/components/open-data/collection';
import { siteUrl } from '@/lib/env';
import { type CollectionProps, collectionOf, headOf, typeMap } from '../../open-data-page';

export async function generateMetadata({ params }: CollectionProps) {
  const { code, name, description } = await collectionOf((await params).code);
  return headOf({ title: name, description, path: `/collections/${encodeURIComponent(code)}` });
}

export default async function CollectionPage({ params }: CollectionProps) {
  const collection = await collectionOf((await params).code);
  return <Collection collection={collection} site={siteUrl()} map={await typeMap(collection.id, collection.name)} />;
}
