'use client';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { useActor, useSession } from '@/components/session/session';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingPlace } from '@/components/ui/missing-part';
import { useViewer } from '@/components/viewer/viewer';
import type { Role } from '@/lib/auth/actor';
import { EarlySearch } from './early/early-search';
import { FirstView } from './early/first-view';
import { MapSkeleton } from './map-skeleton';
import type { ViewerProps } from './viewer';
import { WelcomePlace } from './welcome/welcome-place';

const Panels = lazyPart(async () => ({ default: (await import('./viewer')).Panels }));

/** Tools without a map are of no use: both are asked for at once. */
const OnMap = lazyPart(
  async () => {
    const viewer = import('./viewer');
    // Asked for by the viewer, too, but only once that has come.
    import('./map-canvas').catch(() => undefined);
    return { default: (await viewer).OnMap };
  },
  { waiting: <MapSkeleton />, missing: (it) => <MissingPlace {...it} /> },
);

/** The page that is a map. What stands before the code of the map has come is written by the server; nothing moves when that comes. */
export default function ViewerPlace({ servedFor, ...props }: ViewerProps & { servedFor: Role }) {
  useServedFor(servedFor);
  const contributing = useViewer((it) => it.mode.kind !== 'tool');
  return (
    <>
      <div data-viewer className="relative flex min-h-0 grow">
        <Panels {...props} />
        <div data-map-place className="relative min-w-0 grow overflow-hidden bg-sunken">
          <FirstView />
          <OnMap {...props} />
          <EarlySearch />
        </div>
      </div>
      <WelcomePlace types={props.content.types} hidden={contributing} />
    </>
  );
}

/** Layers and types may be for some roles only: once somebody else is logged in, the page is asked for again. */
function useServedFor(served: Role): void {
  const router = useRouter();
  const { status } = useSession();
  const { role } = useActor();
  const asked = useRef<Role>(served);
  useEffect(() => {
    if (status === 'starting' || asked.current === role) return;
    asked.current = role;
    router.refresh();
  }, [status, role, router]);
}
