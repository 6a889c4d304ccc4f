import { redirect } from 'next/navigation';

/** After log-in: redirects to the map. */
export default function Page() {
  redirect('/');
}
