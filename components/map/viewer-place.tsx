'use client';
import dynamic from 'next/dynamic';
import { MapSkeleton } from './map-skeleton';

/** The page stands and its bar works before anything of the map has come: tools without a map are of no use. */
const Viewer = dynamic(
  () => {
    // Asked for by the viewer, too, but only once that has come.
    void import('./map-canvas');
    return import('./viewer').then((it) => it.Viewer);
  },
  {
    ssr: false,
    loading: () => (
      <div className="relative grow">
        <MapSkeleton />
      </div>
    ),
  },
);

export default Viewer;
