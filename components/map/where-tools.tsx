'use client';
import { LocateFixed, MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { announce } from '@/components/ui/toasts';
import { useDistanceText } from '@/components/ui/use-distance-text';
import { viewer } from '@/components/viewer/viewer';
import type { Editor } from '@/lib/map/edit/editor';
import { goToDevice, stopLocating } from './locate';
import { PlaceField } from './place-field';
import { RecordWay } from './record-way';
import { useFailureText } from './use-failure-text';
import type { Pin } from './use-pin';
import { usePrecision } from './use-precision';

interface Props extends Pin {
  editor: Editor;
}

/** The ways to say where something is: the pin in the middle under which the map moves, the device's position, a name or coordinates. */
export function WhereTools({ editor, pinned, pin }: Props) {
  const t = useTranslations('map.where');
  const failureText = useFailureText();
  useEffect(() => stopLocating, []);
  const here = () => {
    pin();
    goToDevice((why) => announce(failureText(why), 'error'));
  };
  return (
    <div className="mt-2 flex flex-col gap-2 border-line border-t px-2 pt-3 pb-1 max-md:px-0 max-md:[&_button]:gap-1 max-md:[&_button]:px-2 max-md:[&_button]:text-sm">
      <ZoomHint />
      <div className="flex flex-wrap gap-2 max-md:gap-1">
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

/** Far out, a place is not precise, which nobody sees by themselves. */
function ZoomHint() {
  const t = useTranslations('map.where');
  const distance = useDistanceText();
  const { apartM, isPrecise } = usePrecision();
  return (
    <p role="status" className="text-sm empty:hidden">
      {apartM > 0 && !isPrecise && t('zoomIn', { distance: distance(Number(apartM.toPrecision(1))) })}
    </p>
  );
}
