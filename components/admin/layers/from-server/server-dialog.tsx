'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { announce } from '@/components/ui/toasts';
import { useUnsaved } from '@/components/ui/unsaved';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { mapServersApi } from '@/lib/map-servers/api';
import { AddressForm } from './address-form';
import { isDrawable, keyOf } from './chosen-layer';
import { CommonFields, type CommonValues } from './common-fields';
import { ServerLayers } from './server-layers';
import { useAdding } from './use-adding';

const NOTHING: ReadonlySet<string> = new Set();
const COMMON: CommonValues = { groupId: null, order: 1, initiallyVisible: false, useProxy: true };

const wordsOf = (error: unknown): string | undefined => {
  if (!error) return undefined;
  return (error instanceof AppError && error.fields[0]?.message) || (error as Error).message;
};

/** Reads what a server offers; what is chosen is tried, and becomes layers. */
export function ServerDialog({ close }: { close: () => void }) {
  const t = useTranslations('admin.layers.fromServer');
  const kit = useTranslations('admin.kit');
  const ask = useAskToLeave();
  const [chosen, setChosen] = useState(NOTHING);
  const [common, setCommon] = useState(COMMON);
  const { add, adding, failed, added, howMany } = useAdding();
  const reading = useMutation({
    mutationFn: (url: string) => call(mapServersApi.capabilities, { query: { url } }),
    meta: { ownErrors: true },
    onMutate: () => setChosen(NOTHING),
    onSuccess: ({ layers }) => setChosen(new Set(layers.length === 1 ? layers.filter(isDrawable).map(keyOf) : [])),
  });
  const server = reading.data;
  const wanted = (server?.layers ?? []).filter(isDrawable).filter((it) => chosen.has(keyOf(it)) && !added.has(keyOf(it)));
  const dirty = wanted.length > 0 && !adding;
  useUnsaved(dirty, { close });
  const leave = async () => {
    if (!adding && (!dirty || (await ask()))) close();
  };
  const ready = wanted.length > 0 && common.groupId !== null && Number.isSafeInteger(common.order);
  const start = async (untried: boolean) => {
    const { groupId } = common;
    if (groupId === null || !ready || adding) return;
    const left = await add(wanted, { ...common, groupId }, untried);
    if (howMany() > 0) announce(t('addedCount', { count: howMany() }), 'success');
    if (left === 0) close();
  };
  return (
    <Dialog
      title={t('title')}
      description={t('intro')}
      wide="full"
      onClose={() => void leave()}
      footer={
        <>
          <Button onClick={() => void leave()}>{kit('cancel')}</Button>
          {failed.size > 0 && !adding && (
            <Button onClick={() => void start(true)} disabled={!ready}>
              {t('addAnyway')}
            </Button>
          )}
          <Button variant="primary" onClick={() => void start(false)} busy={adding !== null} disabled={!ready}>
            {t('add', { count: wanted.length })}
          </Button>
        </>
      }
    >
      <AddressForm busy={reading.isPending} error={wordsOf(reading.error)} read={reading.mutate} />
      <p role="status" className="sr-only">
        {adding ? t('adding', { done: adding.done + 1, of: adding.of }) : server && t('wasRead', { name: server.title })}
      </p>
      {failed.size > 0 && !adding && (
        <Alert tone="error">
          <p>{t('failed', { count: failed.size })}</p>
        </Alert>
      )}
      {server && (
        <>
          <p className="text-sm">
            <strong className="block text-base">{server.title}</strong>
            <span className="text-soft">{t('kind', { kind: server.kind, version: server.version ?? 'none' })}</span>
          </p>
          <CommonFields values={common} change={setCommon} />
          <ServerLayers key={server.url} {...{ server, chosen, added, failed }} choose={setChosen} />
        </>
      )}
    </Dialog>
  );
}
