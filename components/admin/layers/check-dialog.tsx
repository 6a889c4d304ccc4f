'use client';
import { useMutation } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useMoment } from '@/components/ui/use-moment';
import { call } from '@/lib/http/client';
import type { Layer } from '@/lib/layers/schema';
import { mapServersApi } from '@/lib/map-servers/api';
import { nameIn } from '@/lib/translations/schema';
import { useRefresh } from '../kit/use-refresh';

interface Props {
  layer: Layer;
  close: () => void;
}

/** Whether a layer of another server could be drawn when it was last tried, since when it cannot, and why; it can be tried again. */
export function CheckDialog({ layer, close }: Props) {
  const t = useTranslations('admin.layers.check');
  const kit = useTranslations('admin.kit');
  const name = nameIn(layer.code, useLocale());
  const moment = useMoment();
  const refresh = useRefresh('admin.layers');
  const trying = useMutation({
    mutationFn: () => call(mapServersApi.check, { params: { id: layer.id } }),
    onSettled: refresh,
  });
  const check = trying.data ?? layer.check;
  return (
    <Dialog
      title={name}
      onClose={close}
      footer={
        <>
          <Button onClick={() => trying.mutate()} busy={trying.isPending}>
            {t('now')}
          </Button>
          <Button variant="primary" onClick={close}>
            {kit('close')}
          </Button>
        </>
      }
    >
      {check?.failingSince ? (
        <Alert tone="warning">
          <p className="font-semibold">{t('still', { name })}</p>
          <p>{check.reason}</p>
          <p className="mt-1 text-sm">{t.rich('since', { when: () => moment(check.failingSince as string) })}</p>
        </Alert>
      ) : (
        <Alert tone={check ? 'success' : 'info'}>{check ? t(trying.data ? 'works' : 'sound', { name }) : t('never')}</Alert>
      )}
      {check && <p className="text-sm text-soft">{t.rich('last', { when: () => moment(check.checkedAt) })}</p>}
    </Dialog>
  );
}
