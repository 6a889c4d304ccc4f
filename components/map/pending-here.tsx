'use client';
import { PendingNew } from '@/components/outbox/pending-new';
import { useViewer } from '@/components/viewer/viewer';
import { type Extent, extentOfGeometry } from '@/lib/map/camera';
import { useExtent } from './use-extent';

/** What waits to be sent and lies here, unless the list is filtered. */
export function PendingHere() {
  const extent = useExtent();
  const whole = useViewer((it) => it.inView.filter) === '';
  if (!extent || !whole) return null;
  return <PendingNew isHere={(geometry) => overlap(extentOfGeometry(geometry), extent)} />;
}

const overlap = (a: Extent, b: Extent) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
