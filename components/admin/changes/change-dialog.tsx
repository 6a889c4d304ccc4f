'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Spinner } from '@/components/ui/spinner';
import { useNumber } from '@/components/ui/use-number';
import type { AttributeChange, ChangePreview } from '@/lib/attribute-values/schema';
import { AppError } from '@/lib/errors';
import { type SendChange, useChange } from './use-change';

interface Props {
  title: string;
  intro: string;
  /** Whether the fields say enough to try it. */
  ready: boolean;
  send: SendChange;
  close: () => void;
  /** The fields. Whoever changes one calls this, so that what was tried before is not what is done. */
  children: (changed: () => void) => ReactNode;
}

/** A change of what all elements say: tried first, then done, with the way back. */
export function ChangeDialog({ title, intro, ready, send, close, children }: Props) {
  const t = useTranslations('admin.changes');
  const say = useTranslations('ui');
  const number = useNumber();
  const it = useChange(send);
  const { preview, change } = it;
  const isRefused = (preview?.refused.length ?? 0) > 0;
  const buttons = (
    <>
      <Button onClick={close}>{change ? say('close') : say('cancel')}</Button>
      {(change?.state === 'DONE' || change?.state === 'FAILED') && (
        <Button busy={it.busy} onClick={it.undo}>
          {t('undo')}
        </Button>
      )}
      {!change && (!preview || isRefused) && (
        <Button variant="primary" disabled={!ready} busy={it.busy} onClick={it.trial}>
          {t('try')}
        </Button>
      )}
      {!change && preview && !isRefused && (
        <Button variant="primary" busy={it.busy} onClick={it.run}>
          {t('run', { count: preview.elements, shown: number(preview.elements) })}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      title={title}
      description={intro}
      onClose={close}
      footer={buttons}
      error={it.error && !isRefused && wordsOf(it.error)}
    >
      {!change && children(it.forget)}
      <div role="status" className="flex flex-col gap-3 pt-3">
        {!change && preview && <Preview preview={preview} />}
        {change && <State change={change} undoes={it.undoes} />}
      </div>
    </Dialog>
  );
}

/** What the server refuses: the fields' own words where there are some. */
const wordsOf = (error: Error) =>
  (error instanceof AppError && error.fields.map((it) => it.message ?? it.key).join(' ')) || error.message;

/** What would become of the elements. */
function Preview({ preview: { elements, refused, publicIn = [] } }: { preview: ChangePreview }) {
  const t = useTranslations('admin.changes');
  const number = useNumber();
  if (refused.length === 0)
    return (
      <>
        <p>{t('would', { count: elements, shown: number(elements) })}</p>
        {publicIn.length > 0 && (
          <Alert tone="warning" live={false}>
            {t('publicIn', { types: publicIn.join(', ') })}
          </Alert>
        )}
      </>
    );
  const title = t('refusedTitle', { count: refused.length, shown: number(refused.length) });
  return (
    <>
      <Alert tone="warning" live={false}>
        {title}. {t('refusedHint')}
      </Alert>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line border-b">
            <th scope="col" className="py-1 pr-4">
              {t('refusedValue')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('refusedCount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {refused.map(({ value, count }) => (
            <tr key={value} className="border-line border-b last:border-b-0">
              <td className="wrap-anywhere py-1 pr-4">{value}</td>
              <td className="py-1 text-right tabular-nums">{number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function State({ change: { state, elements }, undoes }: { change: AttributeChange; undoes: boolean }) {
  const t = useTranslations('admin.changes');
  const number = useNumber();
  if (state === 'RUNNING')
    return (
      <p className="flex items-center gap-3">
        <Spinner />
        {t(undoes ? 'undoing' : 'running')}
      </p>
    );
  if (state === 'FAILED')
    return (
      <Alert tone="error" live={false}>
        {t('failed')}
      </Alert>
    );
  return <p>{state === 'UNDONE' ? t('undone') : t('done', { count: elements, shown: number(elements) })}</p>;
}
