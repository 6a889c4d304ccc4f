'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AppError } from '@/lib/errors';
import type { Endpoint, Returned, Sent } from '@/lib/http/endpoint';
import { upload } from '@/lib/http/upload';

/**
 * Sends multipart and follows how much of it has gone, 0..1; null while nothing is on its way. What is on its way when its screen goes is
 * called off.
 */
export function useUpload() {
  const [share, setShare] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = useCallback(
    async <E extends Endpoint>(endpoint: E, sent: Omit<Sent<E>, 'body'>, form: FormData): Promise<Returned<E>> => {
      const controller = new AbortController();
      const { signal } = controller;
      stop.current = controller;
      setShare(0);
      try {
        return await upload(endpoint, sent, { form, progress: setShare, signal });
      } catch (error) {
        // Cancelled by the person: no failure to report.
        throw signal.aborted ? new AppError('project.common.invalid') : error;
      } finally {
        if (!signal.aborted) setShare(null);
      }
    },
    [],
  );
  return { send, share };
}
