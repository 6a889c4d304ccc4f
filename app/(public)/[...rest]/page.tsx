import { notFound } from 'next/navigation';

/** Any other address: the page that says so stands inside the public layout and so brings no second copy of its bar. */
export default function AnyOtherAddress(): never {
  notFound();
}
