'use client';
import { Pencil, Send, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { keepDraft } from '@/components/elements/draft';
import { choosePhotos } from '@/components/files/photos';
import { useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Sheet } from '@/components/ui/sheet';
import { Spinner } from '@/components/ui/spinner';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { resume } from '@/components/viewer/contribution';
import { showPanel } from '@/components/viewer/viewer';
import { dateText } from '@/lib/i18n/intl';
import { timeZone } from '@/lib/i18n/locales';
import { forget, sendWaiting } from './outbox';
import { useWaiting, type Waiting } from './waiting';

/** What was contributed without a network: how each stands, and what can be done with it until it is sent. */
export default function OutboxPanel() {
  const t = useTranslations('outbox');
  const { user } = useSession();
  const all = useWaiting((it) => it.waiting);
  const mine = all.filter(({ userId }) => userId === user?.id);
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <div className="flex flex-col gap-3">
        {all.length === 0 && <p className="text-soft">{t('empty')}</p>}
        {all.length > mine.length && (
          <Alert tone="warning">
            <p className="mb-2">{t('logIn', { count: all.length - mine.length })}</p>
            {!user && <Button onClick={() => void askToLogIn()}>{t('logInButton')}</Button>}
          </Alert>
        )}
        {mine.map((it) => (
          <Card key={it.key} it={it} />
        ))}
        {mine.length > 0 && (
          <Button onClick={() => void sendWaiting()}>
            <Send aria-hidden className="size-4" />
            {t('send')}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

function Card({ it }: { it: Waiting }) {
  const t = useTranslations('outbox');
  const locale = useLocale();
  const remove = async () => {
    const question = { title: t('deleteTitle'), body: t('deleteText'), accept: t('delete'), dangerous: true };
    if (await confirmAction(question)) await forget(it.key);
  };
  return (
    <article className="flex flex-col gap-2 rounded border border-line p-3">
      <header>
        <p className="text-sm text-soft">{it.type.name}</p>
        <h3 className="wrap-break-word font-semibold">{it.values.description}</h3>
        <p className="text-sm text-soft">
          {dateText(new Date(it.since), locale, { timeZone, time: true })}
          {it.photos.length > 0 && ` · ${t('photos', { count: it.photos.length })}`}
        </p>
      </header>
      <p role="status" className={it.state === 'refused' ? 'text-danger text-sm' : 'flex items-center gap-2 text-sm'}>
        {it.state === 'sending' && <Spinner />}
        {it.state === 'refused' ? t('states.refused', { reason: it.reason ?? '' }) : t(`states.${it.state}`)}
      </p>
      {it.state !== 'sending' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => edit(it)}>
            <Pencil aria-hidden className="size-4" />
            {t('edit')}
          </Button>
          <Button onClick={() => void remove()}>
            <Trash2 aria-hidden className="size-4" />
            {t('delete')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Opens its form as it was left, photos and all. It stays here until the form is sent. */
function edit({ key, userId, type, geometryKind, geometry, values, photos, transcripts = [] }: Waiting) {
  const contributionId = Date.now();
  choosePhotos(
    photos.map((file, n) => ({ file, transcript: transcripts[n] })),
    contributionId,
  );
  keepDraft(undefined, { userId, contributionId, typeId: type.id, geometryKind, geometry, values, photos: 0 });
  useWaiting.setState({ openKey: key });
  resume({ id: contributionId, typeId: type.id, geometryKind, geometry });
}
