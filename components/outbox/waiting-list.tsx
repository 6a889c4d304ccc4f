'use client';
import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { sendWaiting } from '@/components/sending/send-waiting';
import { useIdle, type Waiting } from '@/components/sending/waiting';
import { useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { useOnline } from './use-online';
import { useReached } from './use-reached';
import { WaitingCard } from './waiting-card';

/** What this person has to answer first, then what waits by itself. */
export function WaitingList({ heading }: { heading: 'h2' | 'h3' }) {
  const t = useTranslations('outbox');
  const { user } = useSession();
  const all = useIdle();
  const mine = all.filter(({ userId }) => userId === user?.id);
  const waiting = mine.filter(({ state }) => state === 'waiting');
  const sections: [name: 'needsAnswer' | 'title', list: Waiting[]][] = [
    ['needsAnswer', mine.filter(({ state }) => state !== 'waiting')],
    ['title', waiting],
  ];
  const Heading = heading;
  return (
    <>
      {all.length > mine.length && <OfOthers count={all.length - mine.length} loggedIn={user !== null} />}
      {all.length === 0 && <p className="text-soft">{t('empty')}</p>}
      {sections.map(
        ([name, list]) =>
          list.length > 0 && (
            <section key={name} className="flex flex-col gap-3">
              <Heading className="font-semibold text-lg">{t(name)}</Heading>
              <ul className="flex flex-col gap-3">
                {list.map((it) => (
                  <WaitingCard key={it.key} it={it} />
                ))}
              </ul>
            </section>
          ),
      )}
      {waiting.length > 0 && <SendNow />}
    </>
  );
}

function OfOthers({ count, loggedIn }: { count: number; loggedIn: boolean }) {
  const t = useTranslations('outbox');
  return (
    <Alert tone="warning">
      <p className="mb-2">{t('logIn', { count })}</p>
      {!loggedIn && <Button onClick={() => void askToLogIn()}>{t('logInButton')}</Button>}
    </Alert>
  );
}

function SendNow() {
  const t = useTranslations('outbox');
  const [online, reached] = [useOnline(), useReached()];
  const send = async () => {
    const count = await sendWaiting();
    if (count > 0) announce(t('sent', { count }), 'success');
    else if (!(online && reached)) announce(t('noConnection'), 'warning');
  };
  return (
    <Button variant="primary" onClick={() => void send()} className="min-h-11 self-start">
      <Send aria-hidden className="size-4" />
      {t('send')}
    </Button>
  );
}
