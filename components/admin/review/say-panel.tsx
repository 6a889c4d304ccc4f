'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import type { ReviewText } from '@/lib/review-queue/schema';
import { nameIn } from '@/lib/translations/schema';
import { useKeys } from './use-keys';

interface Props {
  kind: ReviewText['kind'];
  texts: readonly ReviewText[];
  /** Words of one's own. */
  words: string;
  write: (words: string) => void;
  send: (said: { reason?: string; words?: string }) => void;
  close: () => void;
  keysOn: boolean;
}

const DIGITS = 9;

/** Why something is rejected, or what is asked: one of the texts, by its number, and words of one's own. */
export function SayPanel({ kind, texts, words, write, send, close, keysOn }: Props) {
  const t = useTranslations('reviewQueue');
  const locale = useLocale();
  const id = useId();
  const ask = useAskToLeave();
  const own = texts.filter((it) => it.kind === kind);
  const say = (text: ReviewText | undefined) => text && send({ reason: text.code.code, words: words.trim() || undefined });
  const leave = async () => {
    if (words && !(await ask())) return;
    write('');
    close();
  };
  const leaveNow = () => void leave();
  const digits = own.slice(0, DIGITS).map((text, at) => [String(at + 1), () => say(text)] as const);
  useKeys({ ...Object.fromEntries(digits), Escape: leaveNow }, keysOn);
  const isQuestion = kind === 'ASK';
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded border border-accent bg-raised p-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          leaveNow();
        }
        if (isQuestion && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && words.trim())
          send({ words: words.trim() });
      }}
    >
      <h3 id={id} className="font-semibold">
        {t(isQuestion ? 'whichQuestion' : 'whichReason')}
      </h3>
      {own.length === 0 && <p className="text-soft">{t('noTexts')}</p>}
      <ol className="flex flex-col gap-1">
        {own.map((text, at) => (
          <li key={text.id}>
            <Button variant="ghost" className="w-full justify-start! text-left pointer-coarse:min-h-11" onClick={() => say(text)}>
              {at < DIGITS && <kbd className="rounded border border-line px-2 text-sm">{at + 1}</kbd>}
              <span className="wrap-anywhere min-w-0 font-normal">{nameIn(text.code, locale)}</span>
            </Button>
          </li>
        ))}
      </ol>
      <label htmlFor={`${id}-words`} className="font-semibold text-sm">
        {t(isQuestion ? 'question' : 'note')}
      </label>
      <Textarea id={`${id}-words`} value={words} maxLength={2000} onChange={(event) => write(event.target.value)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={leaveNow}>{t('cancel')}</Button>
        {isQuestion && (
          <Button variant="primary" disabled={!words.trim()} onClick={() => send({ words: words.trim() })}>
            {t('send')}
          </Button>
        )}
      </div>
    </section>
  );
}
