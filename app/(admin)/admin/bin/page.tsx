import { BinScreen } from '@/components/bin/bin-screen';

/** Everybody's deleted elements. */
export default function Page() {
  return <BinScreen all />;
}
