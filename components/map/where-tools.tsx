'use client';
import { LocateFixed, MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { announce } from '@/components/ui/toasts';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { Editor } from '@/lib/map/edit/editor';
import { goToDevice, stopLocating } from './locate';
import { PlaceField } from './place-field';
import { RecordWay } from './record-way';
import { useDistanceText } from './use-distance-text';
import { useFailureText } from './use-failure-text';

const pointsCoarsely = () => window.matchMedia('(pointer: coarse)').matches;

/** The ways to say where something is: the pin in the middle under which the map moves, the device's position, a name or coordinates. */
export function WhereTools({ editor }: { editor: Editor }) {
  const t = useTranslations('map.where');
  const failureText = useFailureText();
  const { pinned, pin } = usePin();
  useEffect(() => stopLocating, []);
  const here = () => {
    pin();
    goToDevice((why) => announce(failureText(why), 'error'));
  };
  return (
    <div className="mt-2 flex flex-col gap-2 border-line border-t px-2 pt-3 pb-1">
      <ZoomHint />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onFocus={pin}
          onClick={() => viewer().engine?.clickMiddle()}
          className={cx('min-h-11', !pinned && 'sr-only')}
        >
          <MapPin aria-hidden className="size-4" />
          {t('use')}
        </Button>
        <Button onClick={here} className="min-h-11">
          <LocateFixed aria-hidden className="size-4" />
          {t('here')}
        </Button>
        {editor.kind === 'LineString' && <RecordWay editor={editor} />}
      </div>
      <PlaceField onPlace={pin} />
    </div>
  );
}

/** The pin shows where there is no mouse: on touch screens, and once the map is moved by keys or goes somewhere by itself. */
function usePin() {
  const engine = useViewer((it) => it.engine);
  const [pinned, setPinned] = useState(pointsCoarsely);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key.startsWith('Arrow') && setPinned(true);
    engine?.canvas.addEventListener('keydown', onKey);
    return () => engine?.canvas.removeEventListener('keydown', onKey);
  }, [engine]);
  useEffect(() => {
    engine?.pin(pinned);
    return () => engine?.pin(false);
  }, [engine, pinned]);
  return { pinned, pin: () => setPinned(true) };
}

/** As near as a finger points, in CSS pixels. */
const FINGER_PX = 10;
const PRECISE_M = 25;

/** Far out, a place is not precise, which nobody sees by themselves. */
function ZoomHint() {
  const t = useTranslations('map.where');
  const engine = useViewer((it) => it.engine);
  const distance = useDistanceText();
  const [metres, setMetres] = useState<number>();
  useEffect(() => engine?.watchWidth(setMetres), [engine]);
  const apartM = ((metres ?? 0) / Math.max(1, engine?.canvas.clientWidth ?? 1)) * FINGER_PX;
  return (
    <p role="status" className="text-sm empty:hidden">
      {apartM > PRECISE_M && t('zoomIn', { distance: distance(Number(apartM.toPrecision(1))) })}
    </p>
  );
}
