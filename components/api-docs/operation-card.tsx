'use client';
import { ChevronRight, LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { CallForm } from './call-form';
import type { Operation } from './document';
import { SchemaView } from './schema-view';

const COLOURS = { get: 'text-accent', post: 'text-success', put: 'text-warning', patch: 'text-warning', delete: 'text-danger' };

/** One operation: its line, and when it is open what it takes, what it answers, and a form to try it. */
export function OperationCard({ operation }: { operation: Operation }) {
  const t = useTranslations('apiDocs');
  const id = useId();
  const [open, setOpen] = useState(false);
  const { method, path, summary, needsSession } = operation;
  return (
    <li className="min-w-0 rounded border border-line">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-start gap-3 rounded px-3 py-3 text-left hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden
            className={cx('mt-0.5 size-4 shrink-0 text-soft transition-transform', open && 'rotate-90')}
          />
          <span className="flex min-w-0 grow flex-wrap gap-x-3">
            <span className="flex min-w-0 flex-wrap gap-x-3 font-mono text-sm" lang="en">
              <span className={cx('w-14 shrink-0 font-semibold uppercase', COLOURS[method])}>{method}</span>
              <span className="wrap-anywhere min-w-0 font-semibold">{path}</span>
            </span>
            <span className="flex min-w-0 items-center gap-2 text-sm text-soft max-lg:w-full">
              <span lang="en">{summary}</span>
              {needsSession && <LockKeyhole role="img" aria-label={t('needsSession')} className="size-3.5 shrink-0" />}
            </span>
          </span>
        </button>
      </h3>
      {open && (
        <div id={id} className="grid min-w-0 gap-8 border-line border-t p-4 lg:grid-cols-2">
          <CallForm operation={operation} />
          <Shapes operation={operation} />
        </div>
      )}
    </li>
  );
}

/** What is sent and answered, as the document describes it. */
function Shapes({ operation: { bodies, responses } }: { operation: Operation }) {
  const t = useTranslations('apiDocs');
  return (
    <section className="flex min-w-0 flex-col gap-5" aria-label={t('shapes')}>
      {bodies.map(([mediaType, schema]) => (
        <div key={mediaType} className="flex min-w-0 flex-col gap-2">
          <h4 className="font-semibold">
            {t('body')} <span className="font-mono font-normal text-sm text-soft">{mediaType}</span>
          </h4>
          <SchemaView schema={schema} />
        </div>
      ))}
      {responses.map(({ status, description, content }) => (
        <div key={status} className="flex min-w-0 flex-col gap-2">
          <h4 className="font-semibold">
            {status}{' '}
            <span className="font-normal text-sm text-soft" lang="en">
              {description}
            </span>
          </h4>
          {content.map(([mediaType, schema]) => (
            <div key={mediaType} className="flex min-w-0 flex-col gap-1">
              <span className="font-mono text-sm text-soft">{mediaType}</span>
              {schema && mediaType === 'application/json' && <SchemaView schema={schema} />}
            </div>
          ))}
        </div>
      ))}
    </section>
  );
}
