import { redirect } from 'next/navigation';

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The address of "add one of these" (`?insertFromNavBar=3-Point`, or `?type=3&geometry=Point`): opens the map with the drawing tool. */
export default async function Page({ searchParams }: Props) {
  const { type, geometry, insertFromNavBar = type && geometry && `${type}-${geometry}` } = await searchParams;
  redirect(insertFromNavBar ? `/?${new URLSearchParams({ insertFromNavBar: String(insertFromNavBar) })}` : '/');
}
