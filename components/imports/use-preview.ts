'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useUpload } from '@/components/ui/use-upload';
import { importsApi } from '@/lib/imports/api';
import type { ImportPreview } from '@/lib/imports/schema';
import type { Draft } from './draft';

interface Asked extends Pick<Draft, 'typeId' | 'reading'> {
  file: File;
}

/** Asks what a file holds. `share`: how much of it has been sent; `preview`: the answer for `file`. */
export function usePreview() {
  const { send, share } = useUpload();
  const [found, setFound] = useState<{ file: File; preview: ImportPreview } | null>(null);
  const asking = useMutation({
    mutationFn: ({ file, typeId, reading }: Asked) => {
      const form = new FormData();
      form.append('file', file);
      if (typeId !== null) form.append('typeId', String(typeId));
      for (const [name, value] of Object.entries(reading)) if (value) form.append(name, value);
      return send(importsApi.preview, {}, form);
    },
    meta: { ownErrors: true },
    onMutate: ({ file }) => setFound((before) => (before?.file === file ? before : null)),
    onSuccess: (preview, { file }) => setFound({ file, preview }),
  });
  return { ask: asking.mutate, asking: asking.isPending, error: asking.error, share, preview: found?.preview };
}
