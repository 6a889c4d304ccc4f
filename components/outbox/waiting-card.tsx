'use client';
import { Pencil, RotateCw, Scale, Trash2, X } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { forget, forgetFile, put } from '@/components/sending/queue';
import { sendWaiting } from '@/components/sending/send-waiting';
import { useWaiting, type Waiting } from '@/components/sending/waiting';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Spinner } from '@/components/ui/spinner';
import { announceAbout } from '@/components/ui/toasts';
import { useMoment } from '@/components/ui/use-moment';
import { openWaiting } from './open-waiting';

/** One thing that waits: what it is, how it stands, and what can be done with it. */
export function WaitingCard({ it }: { it: Waiting }) {
  const t = useTranslations('outbox');
  const moment = useMoment();
  const sending = useWaiting(({ sending }) => sending === it.key);
  return (
    <li className="flex flex-col gap-2 rounded border border-line bg-raised p-3">
      <p className="text-sm text-soft">{t(`kinds.${it.kind}`, { type: it.type.name })}</p>
      <p className="wrap-anywhere font-semibold">{it.name}</p>
      <p className="text-sm text-soft">{moment(new Date(it.since).toISOString(), 'words')}</p>
      <Files it={it} sending={sending} />
      <p role="status" className={it.state === 'waiting' ? 'flex items-center gap-2 text-sm' : 'text-danger text-sm'}>
        {sending && <Spinner />}
        {sending ? t('states.sending', { count: it.files.length }) : <State it={it} />}
      </p>
      {!sending && <Actions it={it} />}
    </li>
  );
}

function State({ it: { state, reason, files } }: { it: Waiting }) {
  const t = useTranslations('outbox');
  if (state !== 'refused') return t(`states.${state}`);
  return reason ? t('states.refused', { reason }) : t('states.filesRefused', { count: files.length });
}

function Files({ it: { key, files }, sending }: { it: Waiting; sending: boolean }) {
  const t = useTranslations('outbox');
  if (files.length === 0) return null;
  return (
    <ul className="text-sm">
      {files.map(({ key: fileKey, file, problem }) => (
        <li key={fileKey} className="flex items-center justify-between gap-2">
          <span className="min-w-0">
            <span className="wrap-anywhere">{file.name}</span>
            {problem && <span className="block text-danger">{problem}</span>}
          </span>
          {!sending && (
            <IconButton
              label={t('removeFile', { name: file.name })}
              icon={<X className="size-4" />}
              onClick={() => void forgetFile(key, fileKey)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Actions({ it }: { it: Waiting }) {
  const t = useTranslations('outbox');
  const router = useRouter();
  const path = usePathname();
  const leave = useLeaveDrawing();
  const open = async () => {
    if (!(await leave())) return;
    openWaiting(it);
    if (path !== '/') router.push('/');
  };
  const remove = async () => {
    const question = { title: t('deleteTitle'), body: t('deleteText'), accept: t('delete'), dangerous: true };
    if (!(await confirmAction(question))) return;
    await forget(it.key);
    announceAbout(`deleted ${it.key}`, t('deleted'), 'info', { label: t('undo'), act: () => void put(it) });
  };
  const again = async () => {
    const files = it.files.map(({ problem: _, ...file }) => file);
    await put({ ...it, files, state: 'waiting', reason: undefined });
    await sendWaiting();
  };
  const conflict = it.state === 'conflict';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {it.change && (
        <Button variant={conflict ? 'primary' : 'plain'} onClick={() => void open()} className="min-h-11">
          {conflict ? <Scale aria-hidden className="size-4" /> : <Pencil aria-hidden className="size-4" />}
          {t(conflict ? 'compare' : 'edit')}
        </Button>
      )}
      {it.state === 'refused' && (
        <Button onClick={() => void again()} className="min-h-11">
          <RotateCw aria-hidden className="size-4" />
          {t('again')}
        </Button>
      )}
      <Button onClick={() => void remove()} className="min-h-11">
        <Trash2 aria-hidden className="size-4" />
        {t('delete')}
      </Button>
      {it.elementId !== undefined && <ToElement id={it.elementId} />}
    </div>
  );
}

export function ToElement({ id }: { id: number }) {
  const t = useTranslations('outbox');
  return (
    <Link
      href={`/geometric_element/details/${id}`}
      prefetch={false}
      className="min-h-11 content-center px-2 text-accent underline underline-offset-2"
    >
      {t('toElement')}
    </Link>
  );
}
