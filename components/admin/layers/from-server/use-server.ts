'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { announce } from '@/components/ui/toasts';
import { call } from '@/lib/http/client';
import { mapServersApi } from '@/lib/map-servers/api';
import { isDrawable, keyOf } from './chosen-layer';
import type { CommonValues } from './common-fields';
import { useAdding } from './use-adding';

const NOTHING: ReadonlySet<string> = new Set();
const COMMON: CommonValues = { groupId: null, order: 1, initiallyVisible: false, useProxy: true };

/** What is read of a server, what is chosen of it, and how that becomes layers. `close` is called once all of it has. */
export function useServer(close: () => void) {
  const t = useTranslations('admin.layers.fromServer');
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
  /** `untried`: also those whose picture did not come. */
  const start = async (untried: boolean) => {
    const { groupId } = common;
    if (groupId === null || !ready || adds.adding) return;
    const left = await add(wanted, { ...common, groupId }, untried);
    if (howMany() > 0) announce(t('addedCount', { count: howMany() }), 'success');
    if (left === 0) close();
  };
  return { reading, server: reading.data, chosen, setChosen, common, setCommon, wanted, ready, start, ...adds };
}
export type ServerState = ReturnType<typeof useServer>;
