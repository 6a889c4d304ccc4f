'use client';
import { create } from 'zustand';
import { viewer } from '@/components/viewer/viewer';
import type { PositionFailure } from '@/lib/map/device-position';
import type { Follower, Following } from '@/lib/map/follow';

const WAITING: Following = { state: 'waiting', position: null };

/** Where the device is on the map; null while nobody asks. */
export const useLocating = create<{ following: Following | null }>()(() => ({ following: null }));
const following = () => useLocating.getState().following;

let follower: Promise<Follower | undefined> | undefined;

export function stopLocating() {
  void follower?.then((it) => it?.end());
  follower = undefined;
  useLocating.setState({ following: null });
}

/** Goes to the device and follows it; pressed while it follows, it ends. Why a position is not known is announced once. */
export function toggleLocating(tellFailure: (why: PositionFailure) => void): void {
  if (following()?.state === 'shown') void follower?.then((it) => it?.again());
  else if (following()) stopLocating();
  else start(tellFailure);
}

/** Goes to the device, and follows it as it becomes surer of where it is. */
export function goToDevice(tellFailure: (why: PositionFailure) => void): void {
  if (following()?.state !== 'following') toggleLocating(tellFailure);
}

function start(tellFailure: (why: PositionFailure) => void) {
  useLocating.setState({ following: WAITING });
  const fail = (why: PositionFailure) => {
    // What was known stays in sight: a device loses its satellites for a while.
    if (!following() || (following()?.position && why !== 'denied')) return;
    stopLocating();
    tellFailure(why);
  };
  follower = viewer()
    .engine?.follow((next) => following() && useLocating.setState({ following: next }), fail)
    .catch(() => {
      fail('unavailable');
      return undefined;
    });
}
