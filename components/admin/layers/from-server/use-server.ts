'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { announce } from '@/components/ui/toasts';
import { call } from '@/lib/http/client';
import { mapServersApi } from '@/lib/map-servers/api';
import { useStoredDraft } from '../../kit/use-stored-draft';
import { isDrawable, keyOf } from './chosen-layer';
import type { CommonValues } from './common-fields';
import { useAdding } from './use-adding';

const NOTHING: ReadonlySet<string> = new Set();
const COMMON: CommonValues = { groupId: null, order: 1, initiallyVisible: false, useProxy: true };

/** What a draft has of it: the server is read again. */
interface Chosen {
  address: string;
  common: CommonValues;
  keys: readonly string[];
}

/** What is read of a server, what is chosen of it, and how that becomes layers. `close` is called once all of it has. */
export function useServer(close: () => void) {
  const t = useTranslations('admin.layers.fromServer');
  const [address, setAddress] = useState('');
  const [chosen, setChosen] = useState(NOTHING);
  const [common, setCommon] = useState(COMMON);
  const { add, howMany, ...adds } = useAdding();
  const reading = useMutation({
    mutationFn: (url: string) => call(mapServersApi.capabilities, { query: { url } }),
    meta: { ownErrors: true },
    onMutate: () => setChosen(NOTHING),
    onSuccess: ({ layers }) => setChosen(new Set(layers.length === 1 ? layers.filter(isDrawable).map(keyOf) : [])),
  });
  const isWanted = (key: string) => chosen.has(key) && !adds.added.has(key);
  const wanted = (reading.data?.layers ?? []).filter(isDrawable).filter((it) => isWanted(keyOf(it)));
  const ready = wanted.length > 0 && common.groupId !== null && Number.isSafeInteger(common.order);
  const { changed, resume, drop, ...draft } = useStoredDraft<Chosen>({
    ...{ scope: 'admin.layers', record: 'fromServer', dirty: reading.data !== undefined },
    take: () => ({
      values: { address: reading.variables ?? '', common, keys: wanted.map(keyOf) },
      basis: { version: undefined, values: { address: '', common: COMMON, keys: [] } },
      whole: true,
    }),
  });
  const { added } = adds;
  useEffect(() => changed(reading.data, common, chosen, added), [changed, reading.data, common, chosen, added]);
  const goOn = () => {
    const found = resume()?.values;
    if (!found) return;
    setAddress(found.address);
    // An empty number is null in a text.
    setCommon({ ...found.common, order: found.common.order ?? Number.NaN });
    reading.mutateAsync(found.address).then(
      () => setChosen(new Set(found.keys)),
      // Said at the address.
      () => undefined,
    );
  };
  /** `untried`: also those whose picture did not come. */
  const start = async (untried: boolean) => {
    const { groupId } = common;
    if (groupId === null || !ready || adds.adding) return;
    const left = await add(wanted, { ...common, groupId }, untried);
    if (howMany() > 0) announce(t('addedCount', { count: howMany() }), 'success');
    if (left > 0) return;
    drop();
    close();
  };
  const own = { address, setAddress, chosen, setChosen, common, setCommon, wanted, ready, start };
  return { reading, server: reading.data, ...own, ...adds, draft: { ...draft, goOn } };
}
export type ServerState = ReturnType<typeof useServer>;
