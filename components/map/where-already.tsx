'use client';
import type { Geometry } from 'geojson';
import { useEffect, useMemo, useState } from 'react';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { cx } from '@/components/ui/cx';
import { lazyPart } from '@/components/ui/lazy-part';
import { useContribution } from '@/components/viewer/contribution';
import { useViewer } from '@/components/viewer/viewer';
import type { EditorState } from '@/lib/map/edit/editor';
import { soFar } from '@/lib/map/edit/so-far';
import { usePrecision } from './use-precision';

// Without its code the form asks the same a moment later.
const AlreadyThere = lazyPart(() => import('@/components/element-form/already-there/already-there'), { missing: () => null });

/** Asks, while the place of a new element is chosen, whether it is there already: by what is drawn so far, or by where the pin is. */
export function WhereAlready({ state, pinned }: { state: EditorState; pinned: boolean }) {
  const current = useContribution();
  const leave = useLeaveDrawing();
  const place = usePlaceOfPin(pinned);
  const drawn = useMemo(() => soFar(state), [state]);
  if (!current || current.element) return null;
  return (
    // Below the middle, where the pin is.
    <div
      data-panel
      className={cx(
        'pointer-events-none absolute right-16 bottom-10 left-3 z-10 mx-auto max-h-[min(36%,calc(100%-var(--pin-top,50%)-3.5rem))] max-w-md overflow-y-auto rounded [&>section]:pointer-events-auto [&>section]:shadow',
        // Beside the pin, as the bar of drawing is.
        pinned && 'low:left-[calc(50%+1.75rem)] low:mr-0 low:max-h-[calc(100%-3.5rem)]',
      )}
    >
      <AlreadyThere
        heading="h2"
        typeId={current.typeId}
        geometry={drawn ?? place}
        name=""
        contributionId={current.id}
        leave={() => void leave()}
      />
    </div>
  );
}

/** Where the pin is, whenever the map rests; far out it stands for no place yet. */
function usePlaceOfPin(pinned: boolean): Geometry | null {
  const engine = useViewer((it) => it.engine);
  const idle = useViewer((it) => it.idle);
  const { isPrecise } = usePrecision();
  const [place, setPlace] = useState<Geometry | null>(null);
  useEffect(() => {
    if (idle && engine) setPlace({ type: 'Point', coordinates: engine.camera().center });
  }, [idle, engine]);
  return pinned && isPrecise ? place : null;
}
