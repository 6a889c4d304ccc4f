'use client';
import OutboxSign from '@/components/outbox/outbox-sign';
import { useSession } from '@/components/session/session';
import { lazyPart } from '@/components/ui/lazy-part';

const JobsSign = lazyPart(() => import('@/components/jobs/jobs-sign'));
const Bell = lazyPart(() => import('@/components/notifications/bell'), { waiting: <span className="size-10 shrink-0" /> });

/** What the bar says of itself, once the page is there: no network, what waits to be sent, and to whom it concerns what is new. */
export default function BarSigns() {
  const { user } = useSession();
  return (
    <>
      <OutboxSign />
      {user && <JobsSign key={`jobs-${user.id}`} />}
      {user && <Bell key={user.id} />}
    </>
  );
}
