'use client';
import { useRef, useState } from 'react';
import { useActiveLocales } from '@/components/i18n/languages';
import { AppError } from '@/lib/errors';
import { addressOf, problemOf, requestHeaders } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import { layersApi } from '@/lib/layers/api';
import { layerForm } from '@/lib/layers/multipart';
import { mapServersApi } from '@/lib/map-servers/api';
import { useRefresh } from '../../kit/use-refresh';
import { type Common, type Drawable, keyOf, newLayer, sampleOf } from './chosen-layer';

/** Has the server draw one picture of a layer. Throws its error. */
async function tryOut(layer: Drawable): Promise<void> {
  const response = await fetch(addressOf(mapServersApi.sample, { query: sampleOf(layer) }), { headers: requestHeaders() });
  if (!response.ok) throw problemOf(await response.text());
  await response.body?.cancel();
}

interface Adding {
  done: number;
  of: number;
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof AppError)) return String(error);
  return [error.message, ...error.fields.flatMap(({ message }) => message ?? [])].join(' ');
};

/** Adds layers one after another, each once a picture of it has come. What fails stays, with its reason. */
export function useAdding() {
  const locales = useActiveLocales();
  const refresh = useRefresh('admin.layers');
  const [adding, setAdding] = useState<Adding | null>(null);
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map());
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const count = useRef(0);

  /** `untried`: those whose picture did not come are added all the same. How many were not added. */
  const add = async (layers: readonly Drawable[], common: Common, untried = false): Promise<number> => {
    const reasons = new Map<string, string>();
    for (const [at, layer] of layers.entries()) {
      setAdding({ done: at, of: layers.length });
      try {
        if (!untried) await tryOut(layer);
        await upload(layersApi.create, {}, { form: layerForm(newLayer(layer, count.current, common, locales)) });
        count.current += 1;
        setAdded((before) => new Set([...before, keyOf(layer)]));
      } catch (error) {
        reasons.set(keyOf(layer), wordsOf(error));
      }
    }
    setFailed(reasons);
    setAdding(null);
    await refresh();
    return reasons.size;
  };
  return { add, adding, failed, added, howMany: () => count.current };
}
