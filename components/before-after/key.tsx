'use client';
import type { Names } from './sides';
import { SIDES, type Side } from './sides';

interface Props {
  names: Names;
  shows: Record<Side, boolean>;
}

/** Which line is which. */
export const Key = ({ names, shows }: Props) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm print:hidden">
    {(['before', 'after'] as const)
      .filter((side) => shows[side])
      .map((side) => (
        <li key={side} className="flex items-center gap-2">
          <svg aria-hidden="true" viewBox="0 0 36 10" className="h-2.5 w-9 rounded-sm bg-white">
            <line x1={1} x2={35} y1={5} y2={5} stroke={SIDES[side].colour} strokeWidth={4} strokeDasharray={SIDES[side].dashes} />
          </svg>
          {names[side]}
        </li>
      ))}
  </ul>
);
