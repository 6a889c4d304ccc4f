'use client';
import { Mic, Square } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { useUnsaved } from '@/components/ui/unsaved';
import { canRecord, MAX_MS, type Recording, record } from './recorder';

const clock = (ms: number) => `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, '0')}`;

/** Whether recording can be offered is known in the browser alone. */
function useCanRecord() {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(canRecord()), []);
  return can;
}

/** Records a place name or a story here and now. `label`: what the button is called, where there are several. */
export function RecordAudio({ add, label }: { add: (file: File) => void; label?: string }) {
  const t = useTranslations('elementForm.record');
  const locale = useLocale();
  const can = useCanRecord();
  const [refused, setRefused] = useState<'denied' | 'noMicrophone' | null>(null);
  const [running, setRunning] = useState<Recording | null>(null);
  const starting = useRef(false);
  useUnsaved(running !== null, {});
  const start = async () => {
    if (starting.current) return;
    starting.current = true;
    setRefused(null);
    try {
      const at = new Date().toLocaleString(locale, { dateStyle: 'short', timeStyle: 'short' }).replace(/[^\d]+/g, '-');
      setRunning(await record(`${t('filename')}-${at}`));
    } catch (error) {
      setRefused((error as DOMException).name === 'NotAllowedError' ? 'denied' : 'noMicrophone');
    } finally {
      starting.current = false;
    }
  };
  const stop = async () => {
    if (!running) return;
    setRunning(null);
    add(await running.stop());
  };
  const atEnd = useEffectEvent(() => void stop());
  useEffect(() => {
    if (!running) return;
    let left = false;
    void running.ended.then(() => !left && atEnd());
    return () => {
      left = true;
      running.drop();
    };
  }, [running]);
  if (!can) return null;
  return (
    <>
      {running ? (
        <Button variant="primary" onClick={() => void stop()} className="self-start">
          <Square aria-hidden className="size-4" />
          {t('stop')} <Elapsed />
        </Button>
      ) : (
        <Button aria-label={label} onClick={() => void start()} className="self-start">
          <Mic aria-hidden className="size-4" />
          {t('start')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {running && t('running', { minutes: MAX_MS / 60_000 })}
      </p>
      {refused && (
        <Alert tone="error" onDismiss={() => setRefused(null)}>
          {t(refused)}
        </Alert>
      )}
    </>
  );
}

/** How long it has been recording. */
function Elapsed() {
  const [ms, setMs] = useState(0);
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setMs(Date.now() - began), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <span aria-hidden className="tabular-nums">
      {clock(ms)}
    </span>
  );
}
