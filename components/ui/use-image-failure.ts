'use client';
import { useEffect, useRef, useState } from 'react';

/** Whether an image could not be loaded, and what it is rendered with to know. One of the server's page may have failed before anybody listened. */
export function useImageFailure(src: string | undefined) {
  const ref = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (ref.current?.complete) ref.current.decode().catch(() => setBroken(src));
  }, [src]);
  return { failed: src !== undefined && broken === src, image: { ref, src, onError: () => setBroken(src) } };
}
