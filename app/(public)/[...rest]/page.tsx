import { notFound } from 'next/navigation';

/** Unknown addresses. Inside the public layout, so that the page has the usual header. */
export default function AnyOtherAddress(): never {
  notFound();
}
