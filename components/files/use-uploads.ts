'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { useErrorText } from '@/components/i18n/use-error-text';
import { keepFile } from '@/components/sending/keep-files';
import { sendFile } from '@/components/sending/send-file';
import type { Element } from '@/lib/elements/schema';
import { isServerFault } from '@/lib/errors';
import { shrinkPhoto } from './shrink-photo';

/** A file on its way to an element. */
export interface Upload {
  key: number;
  /** By which the server knows a file that is sent again. */
  sendingKey: string;
  file: File;
  /** `stored`: it waits in the outbox for a connection. `proposed`: it is in force once a reviewer has accepted it. */
  status: 'waiting' | 'sending' | 'sent' | 'proposed' | 'failed' | 'refused' | 'stored';
  /** 0..1 */
  share: number;
  problem?: string;
}

let lastKey = 0;

/**
 * Files on their way to an element, one after the other: each with its progress, to be called off, or sent again when it
 * failed. What nobody answers waits in the outbox. `problemOf` says, in words, why one need not be sent at all.
 */
export function useUploads(element: Element, problemOf: (file: File) => string | undefined) {
  const [list, setList] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const textOf = useErrorText();
  const change = useCallback(
    (key: number, to: Partial<Upload>) => setList((now) => now.map((it) => (it.key === key ? { ...it, ...to } : it))),
    [],
  );
  const send = useCallback(
    async ({ key, sendingKey, file }: Upload) => {
      const stop = new AbortController();
      stops.current.set(key, stop);
      change(key, { status: 'sending', share: 0, problem: undefined });
      try {
        const way = { sendingKey, progress: (share: number) => change(key, { share }), signal: stop.signal };
        const sent = await sendFile(element.id, file, way);
        change(key, { status: sent === 'proposed' ? 'proposed' : 'sent', share: 1 });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (isServerFault(error) && (await keepFile(element, { key: sendingKey, file })))
          return change(key, { status: 'stored' });
        handleCallError(error);
        change(key, { status: 'failed', problem: textOf(error) });
      } finally {
        stops.current.delete(key);
      }
    },
    [element, change, textOf],
  );

  const busy = list.some(({ status }) => status === 'sending');
  const next = list.find(({ status }) => status === 'waiting');
  useEffect(() => {
    if (!busy && next) void send(next);
  }, [busy, next, send]);
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  const add = async (files: readonly File[]) => {
    const smaller: File[] = [];
    for (const file of files) smaller.push(await shrinkPhoto(file));
    const chosen = smaller.map((file): Upload => {
      lastKey += 1;
      const problem = problemOf(file);
      return { key: lastKey, sendingKey: crypto.randomUUID(), file, status: problem ? 'refused' : 'waiting', share: 0, problem };
    });
    setList((now) => [...now, ...chosen]);
  };
  const remove = (key: number) => {
    stops.current.get(key)?.abort();
    setList((now) => now.filter((it) => it.key !== key));
  };
  const retry = (key: number) => change(key, { status: 'waiting', problem: undefined });
  return { list, add, remove, retry, pending: busy || next !== undefined };
}
