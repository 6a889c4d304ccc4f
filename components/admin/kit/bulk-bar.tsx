'use client';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import type { BulkAction } from './bulk';
import type { Bulk } from './use-bulk';

interface Props<Row> {
  bulk: Bulk<Row>;
  actions: readonly BulkAction<Row>[];
  nameOf: (row: Row) => string;
}

/** What can be done with the selected rows, how far it is, and what came of each. */
export function BulkBar<Row>({ bulk, actions, nameOf }: Props<Row>) {
  const t = useTranslations('admin.kit.bulk');
  const { chosen, progress } = bulk;
  return (
    <div className="flex flex-col gap-3">
      <div role="status" className="text-soft text-sm empty:hidden">
        {progress ? t('progress', progress) : chosen.length > 0 && t('selected', { count: chosen.length })}
      </div>
      {chosen.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: nothing of it is a field.
        <div role="group" aria-label={t('actions')} className="flex flex-wrap items-center gap-2">
          {actions.map((action) => (
            <Button
              key={action.key}
              onClick={() => bulk.act(action)}
              busy={progress !== null}
              disabled={!chosen.some((row) => action.fits?.(row) ?? true)}
            >
              <action.Icon aria-hidden className="size-4" />
              {action.label}
            </Button>
          ))}
          <Button variant="ghost" onClick={bulk.selectAll}>
            {t('all')}
          </Button>
          <Button variant="ghost" onClick={bulk.clear}>
            {t('clear')}
          </Button>
        </div>
      )}
      {bulk.finished && <Results bulk={bulk} nameOf={nameOf} />}
    </div>
  );
}

function Results<Row>({ bulk, nameOf }: Pick<Props<Row>, 'bulk' | 'nameOf'>) {
  const t = useTranslations('admin.kit.bulk');
  const textOf = useErrorText();
  const { finished, keyOf, undo, dismiss } = bulk;
  if (!finished) return null;
  const { label, done, refused, undoable, undone } = finished;
  return (
    <Alert tone={refused.length > 0 ? 'warning' : 'success'} onDismiss={dismiss}>
      <p>{t(undone ? 'undone' : 'done', { action: label, count: done.length })}</p>
      {refused.length > 0 && (
        <>
          <p>{t('refused', { count: refused.length })}</p>
          <ul className="list-disc pl-5">
            {refused.map(({ row, error }) => (
              <li key={keyOf(row)}>
                {nameOf(row)}: {textOf(error)}
              </li>
            ))}
          </ul>
        </>
      )}
      {undoable.length > 0 && (
        <Button className="mt-2" onClick={undo}>
          {t('undo')}
        </Button>
      )}
    </Alert>
  );
}
