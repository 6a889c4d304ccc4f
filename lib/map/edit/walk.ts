import type { Position } from '@/lib/position';
import type { DevicePosition } from '../device-position';
import { lengthM } from './measure';
import { simplify } from './simplify';

/** A position that the device is less sure of says nothing about a way. */
const SURE_M = 35;
/** Who stands still does not walk. */
const STEP_M = 4;
/** What the line may miss of the way that was walked: less than a device knows. */
const TOLERANCE_M = 3;

/** Whether a device knows well enough where it is for a way. */
export const isSure = ({ accuracyM }: DevicePosition): boolean => accuracyM <= SURE_M;

/** The way that somebody walks: positions as the device tells them, and the line that they make. */
export function walk() {
  let walked: Position[] = [];
  return {
    /** Tells whether the position is part of the way. */
    add(position: DevicePosition): boolean {
      const { at } = position;
      const last = walked.at(-1);
      if (!isSure(position) || (last && lengthM([last, at]) < STEP_M)) return false;
      walked = [...walked, at];
      return true;
    },
    line: (): Position[] => simplify(walked, TOLERANCE_M),
  };
}
