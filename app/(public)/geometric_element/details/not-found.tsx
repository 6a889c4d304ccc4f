import { MissingPage } from '@/components/element-details/missing';

export default function NotFound() {
  return <MissingPage />;
}
