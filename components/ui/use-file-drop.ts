'use client';
import { type DragEvent, useState } from 'react';

/** A box into which files can be dropped: what it listens to, and whether something is held over it. */
export function useFileDrop(onDrop: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const listeners = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { over, listeners };
}
