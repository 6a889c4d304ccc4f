import { InsertFromNavBar } from '@/components/elements/insert-from-nav-bar';

interface Props {
  searchParams: Promise<{ type?: string; geometry?: string }>;
}

export default async function Page({ searchParams }: Props) {
  const { type, geometry } = await searchParams;
  return <InsertFromNavBar typeId={Number(type)} kind={geometry} />;
}
