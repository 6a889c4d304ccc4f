'use client';
import { CirclePause, CirclePlay, Footprints, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import { useDistanceText } from '@/components/ui/use-distance-text';
import { viewer } from '@/components/viewer/viewer';
import { watchDevice } from '@/lib/map/device-position';
import type { Editor } from '@/lib/map/edit/editor';
import { isSure, walk } from '@/lib/map/edit/walk';
import { useFailureText } from './use-failure-text';

/** Draws a line by walking it. It goes on from what is drawn already; what is walked while it pauses is left out. */
export function RecordWay({ editor }: { editor: Editor }) {
  const t = useTranslations('map.where');
  const [state, setState] = useState<'off' | 'recording' | 'paused'>('off');
  /** How far the device may be wrong, in metres, where that is too much for a way. */
  const [unsureM, setUnsureM] = useState<number | null>(null);
  const distanceText = useDistanceText();
  const failureText = useFailureText();
  const failed = useRef(failureText);
  useEffect(() => {
    failed.current = failureText;
  });
  useEffect(() => {
    if (state !== 'recording') return;
    const before = editor.state().path ?? [];
    const way = walk();
    const awake = keepAwake();
    const stop = watchDevice(
      (position) => {
        setUnsureM(isSure(position) ? null : position.accuracyM);
        if (!way.add(position)) return;
        editor.setPath([...before, ...way.line()]);
        viewer().engine?.panTo(position.at);
      },
      (why) => {
        announce(failed.current(why), 'error');
        if (why === 'denied' || why === 'insecure') setState('off');
      },
    );
    return () => {
      stop();
      awake();
      setUnsureM(null);
    };
  }, [state, editor]);
  const end = () => {
    setState('off');
    editor.finish();
  };
  if (state === 'off')
    return (
      <Button onClick={() => setState('recording')}>
        <Footprints aria-hidden className="size-4" />
        {t('record')}
      </Button>
    );
  const recording = state === 'recording';
  const Icon = recording ? CirclePause : CirclePlay;
  return (
    <>
      <Button onClick={() => setState(recording ? 'paused' : 'recording')}>
        <Icon aria-hidden className="size-4" />
        {t(recording ? 'pause' : 'goOn')}
      </Button>
      <Button variant="primary" onClick={end}>
        <Square aria-hidden className="size-4" />
        {t('stop')}
      </Button>
      <p role="status" className="w-full text-sm text-soft">
        {recording && unsureM !== null ? t('unsure', { distance: distanceText(unsureM) }) : t(recording ? 'recording' : 'paused')}
      </p>
    </>
  );
}

/** A device that sleeps records nothing. Browsers that cannot be prevented from sleeping record while they are. */
function keepAwake(): () => void {
  const lock = 'wakeLock' in navigator ? navigator.wakeLock.request('screen').catch(() => undefined) : undefined;
  return () => void lock?.then((it) => it?.release());
}
