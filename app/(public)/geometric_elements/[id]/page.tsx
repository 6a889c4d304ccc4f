import { listPage } from '../list-page';

interface Props {
  params: Promise<{ id: string }>;
}

/** The elements of a type. */
export default async function Page({ params }: Props) {
  return listPage((await params).id, false);
}
