'use client';
import type { ReactNode } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPlace } from '@/components/ui/missing-part';
import { MapSkeleton } from './map-skeleton';

const InItsPlace = ({ children }: { children: ReactNode }) => <div className="relative grow">{children}</div>;

/** The page stands and its bar works before anything of the map has come: tools without a map are of no use. */
export default lazyPart(
  async () => {
    // Asked for by the viewer, too, but only once that has come.
    import('./map-canvas').catch(() => undefined);
    return { default: (await import('./viewer')).Viewer };
  },
  {
    waiting: (
      <InItsPlace>
        <MapSkeleton />
      </InItsPlace>
    ),
    missing: (it) => (
      <InItsPlace>
        <MissingPlace {...it} />
      </InItsPlace>
    ),
  },
);
