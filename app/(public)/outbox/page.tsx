import { OutboxScreen } from '@/components/outbox/outbox-screen';

/** What waits to be sent from this device. The page is the same for everybody, and is there without a network. */
export default function Page() {
  return <OutboxScreen />;
}
