import { listPage } from '../../list-page';

interface Props {
  params: Promise<{ id: string }>;
}

/** A person's own elements of a type. */
export default async function Page({ params }: Props) {
  return listPage((await params).id, true);
}
