'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { loadWaiting } from '@/components/sending/load-waiting';
import { loadSent, type Sent, useSent } from '@/components/sending/sent';
import { useActor } from '@/components/session/session';
import { Page } from '@/components/ui/page';
import { useMoment } from '@/components/ui/use-moment';
import { ToElement } from './waiting-card';
import { WaitingList } from './waiting-list';

/** The page of the outbox: what needs an answer, what waits, and what has arrived. It works without a network. */
export function OutboxScreen() {
  const t = useTranslations('outbox');
  const { id: userId } = useActor();
  const sent = useSent((it) => it.sent).filter((it) => it.userId === userId);
  useEffect(() => {
    void loadWaiting();
    void loadSent();
  }, []);
  return (
    <Page title={t('pageTitle')}>
      <div className="flex max-w-2xl flex-col gap-6">
        <Link href="/areas" className="min-h-11 self-start content-center text-accent underline underline-offset-2">
          {t('areas')}
        </Link>
        <WaitingList heading="h2" />
        {sent.length > 0 && (
          <section className="flex flex-col gap-3">
            <h2 className="font-semibold text-lg">{t('wasSent')}</h2>
            <ul className="flex flex-col">
              {sent.map((it) => (
                <SentLine key={it.key} it={it} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  );
}

function SentLine({ it: { kind, type, name, files, at, elementId } }: { it: Sent }) {
  const t = useTranslations('outbox');
  const moment = useMoment();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-2">
      <span className="min-w-0">
        <span className="block text-sm text-soft">{t(`kinds.${kind}`, { type: type.name })}</span>
        <span className="wrap-anywhere block">{name}</span>
        <span className="block text-sm text-soft">
          {moment(new Date(at).toISOString(), 'words')}
          {files > 0 && ` · ${t('files', { count: files })}`}
        </span>
      </span>
      <ToElement id={elementId} />
    </li>
  );
}
