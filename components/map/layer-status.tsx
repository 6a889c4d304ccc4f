'use client';
import { CircleDashed, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { useViewer, viewer } from '@/components/viewer/viewer';
import type { LayerKey } from '@/lib/map/view';
import type { Reason, Trouble } from '@/lib/map/watch/trouble';

const smallButton =
  'inline-flex min-h-7 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center gap-1 rounded px-1.5 font-semibold text-ink underline underline-offset-2 hover:bg-sunken';

/** What is wrong with a layer that shows: a sign with words, the reason behind it, and a way to ask again. */
export function LayerStatus({ of, name }: { of: LayerKey; name: string }) {
  const trouble = useViewer((it) => it.troubles).get(of);
  // The region is there before its text: that is what makes a screen reader speak when a layer fails.
  return (
    <div role="status" className="pl-8 text-sm empty:hidden">
      {trouble && <Sign {...{ of, name, trouble }} />}
    </div>
  );
}

function Sign({ of, name, trouble }: { of: LayerKey; name: string; trouble: Trouble }) {
  const t = useTranslations('map.layers');
  const id = useId();
  const [open, setOpen] = useState(false);
  const failed = trouble.state !== 'empty';
  const Icon = failed ? TriangleAlert : CircleDashed;
  return (
    <>
      <p className={cx('flex flex-wrap items-center gap-x-2', failed ? 'text-warning' : 'text-soft')}>
        <Icon aria-hidden className="size-4 shrink-0" />
        <span>{t(`state.${trouble.state}`)}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t('whyOf', { name })}
          onClick={() => setOpen(!open)}
          className={smallButton}
        >
          {t('why')}
        </button>
        {failed && (
          <button
            type="button"
            aria-label={t('retryOf', { name })}
            onClick={() => viewer().engine?.retry(of)}
            className={smallButton}
          >
            <RotateCw aria-hidden className="size-3.5" />
            {t('retry')}
          </button>
        )}
      </p>
      <p id={id} hidden={!open} className="wrap-anywhere pb-1 pl-6 text-soft">
        {failed ? <ReasonText of={trouble.reason} stopped={trouble.state === 'stopped'} /> : t('reason.empty')}
      </p>
    </>
  );
}

function ReasonText({ of, stopped }: { of: Reason; stopped: boolean }) {
  const t = useTranslations('map.layers');
  const text = of.kind === 'ours' ? of.text : t(`reason.${of.kind}`, { ...of });
  return (
    <>
      <span className="block">{text}</span>
      {stopped && <span className="block">{t('stopped')}</span>}
    </>
  );
}
