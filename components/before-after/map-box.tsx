import type { ReactNode } from 'react';

/** The place of the map, and below it that of the slider, which is there as soon as the map is. */
export const MapBox = ({ children, slider }: { children: ReactNode; slider?: ReactNode }) => (
  <div className="w-full print:hidden">
    <div className="relative h-72 overflow-hidden rounded border border-line bg-sunken">{children}</div>
    <div className="h-11">{slider}</div>
  </div>
);
