'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { saveBlob } from '@/components/ui/save-blob';
import type { Answer } from './call';

/** A longer text makes the page slow; the file has all of it. */
const SHOWN_CHARACTERS = 100_000;

/** An answer: status, how long it took, headers and body. */
export function AnswerView({ answer }: { answer: Answer }) {
  const t = useTranslations('apiDocs');
  const format = useFormatter();
  const { status, statusText, durationMs, headers } = answer;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h4 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
        {t('answer')}
        <span className={cx(status < 400 ? 'text-success' : 'text-danger')}>
          {status} {statusText}
        </span>
        <span className="font-normal text-sm text-soft">
          {t('duration', { ms: format.number(durationMs, { maximumFractionDigits: 0 }) })}
        </span>
      </h4>
      <h5 className="font-semibold text-sm">{t('headers')}</h5>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 rounded bg-sunken p-3 font-mono text-xs max-sm:grid-cols-1" lang="en">
        {headers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="wrap-anywhere min-w-0 max-sm:pb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <Body answer={answer} />
    </div>
  );
}

function Body({ answer: { body, text, mediaType } }: { answer: Answer }) {
  const t = useTranslations('apiDocs');
  const format = useFormatter();
  if (body.size === 0) return <p className="text-soft">{t('empty')}</p>;
  const shown = text?.slice(0, SHOWN_CHARACTERS);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h5 className="font-semibold text-sm">{t('body')}</h5>
        <span className="flex items-center gap-3 text-sm text-soft">
          {t('size', { type: mediaType, bytes: format.number(body.size) })}
          <Button onClick={() => saveBlob(body, `answer.${mediaType.replace(/^.*[/+.]/, '') || 'bin'}`)}>{t('save')}</Button>
        </span>
      </div>
      {mediaType.startsWith('image/') && <Picture blob={body} />}
      {shown !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
        <section aria-label={t('body')} tabIndex={0} className="max-h-[70vh] overflow-auto rounded bg-sunken p-3">
          <pre className="text-xs">{shown}</pre>
        </section>
      )}
      {text !== undefined && text.length > SHOWN_CHARACTERS && <p className="text-sm text-soft">{t('cut')}</p>}
    </div>
  );
}

function Picture({ blob }: { blob: Blob }) {
  const t = useTranslations('apiDocs');
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address ? <img src={address} alt={t('picture')} className="max-w-full self-start rounded bg-paper" /> : null;
}
