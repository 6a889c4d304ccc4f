import { redirect } from 'next/navigation';

/** Where a log-in ends: on the map. */
export default function Page() {
  redirect('/');
}
