'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { useMayQuery } from '@/components/elements/use-may-query';
import { useSession } from '@/components/session/session';
import { useMayRead } from '@/components/session/use-may-read';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { LogInInvitation } from '@/components/users/log-in-invitation';
import type { ElementFileFormat } from '@/lib/files/schema';
import { AddNew } from './add-new';
import { ElementList } from './element-list';
import type { ListOf } from './list-rules';

interface Props extends ListOf {
  formats: readonly ElementFileFormat[];
}

/** The elements of a type, or the person's own among them, for whoever may see such a list. */
export function ListScreen({ type, mine, formats }: Props) {
  const t = useTranslations('elementList');
  const mayAdd = useMayAdd(type.state);
  const barrier = useBarrier(mine);
  const anonymous = useSession().status === 'anonymous';
  const add = mayAdd && !barrier && <AddNew type={type} label={t('add')} />;
  return (
    <Page title={mine ? t('mineTitle', { type: type.name }) : type.name} actions={add}>
      {!(barrier && anonymous) && <Tabs typeId={type.id} mine={mine} />}
      {barrier ?? <ElementList key={`${type.id}-${mine}`} type={type} mine={mine} formats={formats} />}
    </Page>
  );
}

/** Why there is no list for this person, if so. */
function useBarrier(mine: boolean) {
  const t = useTranslations();
  const { status } = useSession();
  const allowed = useMayQuery();
  const anonymous = status === 'anonymous';
  const mayRead = useMayRead();
  if (anonymous && !mayRead)
    return (
      <Alert tone="info">
        <LogInInvitation />
      </Alert>
    );
  if (status === 'starting' || (allowed && !(mine && anonymous))) return null;
  return (
    <Alert tone="warning">
      <p>{t(allowed ? 'project.common.mustLogin' : 'project.common.permissionDenied')}</p>
      {anonymous && (
        <Button variant="primary" className="mt-3" onClick={() => void askToLogIn()}>
          {t('shell.logIn')}
        </Button>
      )}
    </Alert>
  );
}

/** All of them, or mine. */
function Tabs({ typeId, mine }: { typeId: number; mine: boolean }) {
  const t = useTranslations('elementList');
  const { status } = useSession();
  if (status === 'anonymous')
    return (
      <p data-no-paper className="text-soft">
        {t('logInHint')}{' '}
        <button
          type="button"
          onClick={() => void askToLogIn()}
          className="min-h-6 font-semibold text-accent underline underline-offset-2"
        >
          {t('logIn')}
        </button>
      </p>
    );
  const tabs = [
    { key: 'all', href: `/geometric_elements/${typeId}`, current: !mine },
    { key: 'mine', href: `/geometric_elements/${typeId}/myElements`, current: mine },
  ] as const;
  return (
    <nav aria-label={t('which')} className="flex gap-1 border-line border-b">
      {tabs.map(({ key, href, current }) => (
        <Link
          key={key}
          href={href}
          aria-current={current ? 'page' : undefined}
          className="-mb-px inline-flex min-h-10 items-center border-transparent border-b-2 px-3 font-semibold text-soft hover:text-ink aria-[current]:border-accent aria-[current]:text-accent"
        >
          {t(`tab.${key}`)}
        </Link>
      ))}
    </nav>
  );
}
