'use client';
import { useMutation } from '@tanstack/react-query';
import { Download, MapPlus, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { Button, buttonClass } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import { useMoment } from '@/components/ui/use-moment';
import { embeddedMapApi } from '@/lib/embedded-map/api';
import type { TileArchive } from '@/lib/embedded-map/schema';
import { addressOf, call } from '@/lib/http/client';
import { showBytes } from '@/lib/http/filename';
import { numberLocale } from '@/lib/i18n/intl';
import { useRefresh } from '../kit/use-refresh';
import { useBaseMapLayer } from './use-base-map-layer';

const scope = 'admin.tileArchives';

/** An archive: what it is, which layers show it, and what can be done with it. */
export function ArchiveCard({ archive }: { archive: TileArchive }) {
  const t = useTranslations(scope);
  const kit = useTranslations('admin.kit');
  const locale = numberLocale(useLocale());
  const router = useRouter();
  const moment = useMoment();
  const refresh = useRefresh(scope);
  const { uuid, use, sizeBytes, minZoom, maxZoom, attribution, addedAt, layers } = archive;
  const name = archive.name ?? t(`use.${use}`);
  const refreshAll = async () => {
    await refresh();
    router.refresh();
  };
  const removing = useMutation({
    mutationFn: () => call(embeddedMapApi.removeArchive, { params: { uuid } }),
    onSuccess: () => announce(t('deleted', { name }), 'success'),
    onSettled: refreshAll,
  });
  const layer = useBaseMapLayer();
  const making = useMutation({
    mutationFn: () => layer.make(archive),
    onSuccess: () => announce(t('made', { name }), 'success'),
    onSettled: refreshAll,
  });
  const remove = async () => {
    const question = { title: t('deleteQuestion.title', { name }), body: t('deleteQuestion.text', { name }) };
    if (await confirmAction({ ...question, accept: kit('deleteAccept'), dangerous: true })) removing.mutate();
  };
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded border border-line bg-raised p-4">
      <h2 className="wrap-anywhere font-semibold text-lg">{name}</h2>
      {archive.name && <p className="text-sm text-soft">{t(`use.${use}`)}</p>}
      <p className="text-sm">
        {t.rich('facts', {
          ...{ from: minZoom, to: maxZoom, size: showBytes(sizeBytes, locale) },
          when: () => moment(addedAt, 'words'),
        })}
      </p>
      {attribution && <p className="wrap-anywhere text-sm text-soft">{attribution}</p>}
      {use === 'BASE_MAP' && (
        <p className="text-sm">
          {layers.length === 0
            ? t('notShown')
            : [
                `${t('shownBy')} `,
                ...layers.map(({ id, name: shown }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <Link href={`/admin/layers?id=${id}`} className="text-accent underline underline-offset-2">
                      {shown}
                    </Link>
                  </span>
                )),
              ]}
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-2">
        {use === 'BASE_MAP' && layers.length === 0 && (
          <Button variant="primary" onClick={() => making.mutate()} busy={making.isPending} disabled={!layer.isReady}>
            <MapPlus aria-hidden className="size-4" />
            {t('asLayer', { name })}
          </Button>
        )}
        <a href={addressOf(embeddedMapApi.archive, { params: { uuid } })} download className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          {t('download', { name })}
        </a>
        <Button onClick={() => void remove()} busy={removing.isPending}>
          <Trash2 aria-hidden className="size-4" />
          {kit('delete', { name })}
        </Button>
      </div>
    </li>
  );
}
