'use client';
import { Play, RefreshCw, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { IconButton } from '@/components/ui/icon-button';
import { announce } from '@/components/ui/toasts';
import { showBytes } from '@/lib/http/filename';
import { dateText } from '@/lib/i18n/intl';
import { timeZone } from '@/lib/i18n/locales';
import type { Area } from './area-cache';
import { removeArea, useAreas } from './areas';
import { newArea, type useTake } from './use-take';

interface Props {
  busy: boolean;
  take: ReturnType<typeof useTake>;
}

/** The areas on this device. */
export function AreaList(props: Props) {
  const t = useTranslations('offlineAreas');
  const areas = useAreas((it) => it.areas);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('list')}</h2>
      {areas.length === 0 && <p className="text-soft">{t('none')}</p>}
      <ul className="flex flex-col empty:hidden">
        {areas.map((area) => (
          <Line key={area.id} area={area} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Line({ area, busy, take }: Props & { area: Area }) {
  const t = useTranslations('offlineAreas');
  const locale = useLocale();
  const { id, at, bytes, elements, tiles, steps, whole } = area;
  const name = area.name || t('unnamed');
  const date = dateText(new Date(at), locale, { timeZone, time: true });
  const share = Math.floor((100 * (elements + tiles)) / Math.max(1, steps));
  return (
    <li className="flex items-center justify-between gap-3 border-line border-t py-2">
      <span className="min-w-0">
        <span className="wrap-anywhere block font-semibold">{name}</span>
        {!whole && <span className="block text-sm">{t('part', { share: Math.min(99, share) })}</span>}
        <span className="block text-sm text-soft">{t('line', { size: showBytes(bytes, locale), elements, date })}</span>
      </span>
      <span className="flex shrink-0">
        {whole ? (
          <IconButton
            label={t('refresh', { name })}
            icon={<RefreshCw className="size-5" />}
            disabled={busy}
            onClick={() => void take(refreshed(area))}
          />
        ) : (
          <IconButton
            label={t('goOn', { name })}
            icon={<Play className="size-5" />}
            disabled={busy}
            onClick={() => void take(area)}
          />
        )}
        <IconButton
          label={t('delete', { name })}
          icon={<Trash2 className="size-5" />}
          disabled={busy}
          onClick={() => void remove(t, id, name)}
        />
      </span>
    </li>
  );
}

/** The same area anew; where that was begun already, it goes on. */
function refreshed({ id, name, box, elements, tiles }: Area): Area {
  const begun = useAreas.getState().areas.find(({ former }) => former === id);
  return begun ?? newArea({ name, box, steps: elements + tiles, former: id });
}

async function remove(t: ReturnType<typeof useTranslations<'offlineAreas'>>, id: string, name: string) {
  const question = { title: t('deleteTitle'), body: t('deleteText', { name }), accept: t('deleteYes'), dangerous: true };
  if (!(await confirmAction(question))) return;
  if (await removeArea(id)) announce(t('deleted', { name }), 'success');
  else announce(t('busy'), 'error');
}
