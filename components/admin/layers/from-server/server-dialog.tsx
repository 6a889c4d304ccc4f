'use client';
import { useTranslations } from 'next-intl';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useUnsaved } from '@/components/ui/unsaved';
import { AppError } from '@/lib/errors';
import { DraftOffer } from '../../kit/draft-offer';
import { AddressForm } from './address-form';
import { CommonFields } from './common-fields';
import { ServerLayers } from './server-layers';
import { type ServerState, useServer } from './use-server';

const wordsOf = (error: unknown): string | undefined => {
  if (!error) return undefined;
  return (error instanceof AppError && error.fields[0]?.message) || (error as Error).message;
};

/** Reads what a server offers; what is chosen is tried, and becomes layers. */
export function ServerDialog({ close }: { close: () => void }) {
  const t = useTranslations('admin.layers.fromServer');
  const ask = useAskToLeave();
  const state = useServer(close);
  const { reading, wanted, adding, failed, draft, address, setAddress } = state;
  const dirty = wanted.length > 0 && !adding;
  const giveUp = () => {
    draft.giveUp();
    close();
  };
  useUnsaved(dirty, { close: giveUp, hasDraft: draft.stored });
  const leave = async () => {
    if (!adding && (!dirty || (await ask()))) giveUp();
  };
  return (
    <Dialog
      title={t('title')}
      description={t('intro')}
      wide="full"
      onClose={() => void leave()}
      footer={<Buttons state={state} leave={() => void leave()} />}
    >
      {draft.found && <DraftOffer at={draft.found.at} keep={draft.goOn} discard={draft.discard} />}
      <AddressForm {...{ address, setAddress }} busy={reading.isPending} error={wordsOf(reading.error)} read={reading.mutate} />
      {failed.size > 0 && !adding && (
        <Alert tone="error">
          <p>{t('failed', { count: failed.size })}</p>
        </Alert>
      )}
      <Offered state={state} />
    </Dialog>
  );
}

/** What was read, and what is to be said of what is chosen. */
function Offered({ state: { server, adding, common, setCommon, chosen, setChosen, added, failed } }: { state: ServerState }) {
  const t = useTranslations('admin.layers.fromServer');
  return (
    <>
      <p role="status" className="sr-only">
        {adding ? t('adding', { done: adding.done + 1, of: adding.of }) : server && t('wasRead', { name: server.title })}
      </p>
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
    </>
  );
}

function Buttons({ state: { wanted, ready, adding, failed, start }, leave }: { state: ServerState; leave: () => void }) {
  const t = useTranslations('admin.layers.fromServer');
  const kit = useTranslations('admin.kit');
  return (
    <>
      <Button onClick={leave}>{kit('cancel')}</Button>
      {failed.size > 0 && !adding && (
        <Button onClick={() => void start(true)} disabled={!ready}>
          {t('addAnyway')}
        </Button>
      )}
      <Button variant="primary" onClick={() => void start(false)} busy={adding !== null} disabled={!ready}>
        {t('add', { count: wanted.length })}
      </Button>
    </>
  );
}
