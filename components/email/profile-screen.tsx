'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/controls';
import { Page } from '@/components/ui/page';
import { announce } from '@/components/ui/toasts';
import { AccountOnly } from '@/components/users/account-only';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { notificationsApi } from '@/lib/notifications/api';
import { FREQUENCIES, type Frequency, type MailChoices, type NotificationKind } from '@/lib/notifications/schema';
import { accountEmailApi } from '@/lib/users/email/api';
import type { AccountEmail } from '@/lib/users/email/schema';
import { askForAddress } from './ask-for-address';

/** A person's address, and how they hear of what. */
export function ProfileScreen() {
  const t = useTranslations('email');
  return (
    <Page title={t('title')}>
      <AccountOnly>
        <Settings />
      </AccountOnly>
    </Page>
  );
}

function Settings() {
  const t = useTranslations('email');
  const { id } = useActor();
  const email = useQuery({
    queryKey: ['account-email', id],
    queryFn: ({ signal }) => call(accountEmailApi.get, {}, signal),
    meta: { ownErrors: true },
  });
  const { error } = email;
  if (error)
    return <Alert tone="info">{error instanceof AppError && error.code === 'project.mail.off' ? t('off') : error.message}</Alert>;
  if (!email.data) return null;
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Address email={email.data} />
      <Choices confirmed={email.data.address !== null} />
    </div>
  );
}

function Address({ email: { address, pending } }: { email: AccountEmail }) {
  const t = useTranslations('email.address');
  const client = useQueryClient();
  const renew = () => client.invalidateQueries({ queryKey: ['account-email'] });
  const remove = useMutation({
    mutationFn: () => call(accountEmailApi.remove, {}),
    onSuccess: () => {
      announce(t('removed'), 'success');
      return renew();
    },
  });
  const label = t(address || pending ? 'change' : 'give');
  const change = async () => {
    if (await askForAddress({ title: label, submit: t('send') })) await renew();
  };
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="max-w-prose text-soft">{t('purpose')}</p>
      {address && <p className="wrap-anywhere font-semibold">{t('confirmed', { address })}</p>}
      {pending && (
        <Alert tone="info">
          <p className="wrap-anywhere">{t('pending', { address: pending })}</p>
        </Alert>
      )}
      {!address && !pending && <p>{t('none')}</p>}
      <p className="flex flex-wrap gap-2">
        <Button variant={address || pending ? 'plain' : 'primary'} className="min-h-11" onClick={() => void change()}>
          {label}
        </Button>
        {(address || pending) && (
          <Button className="min-h-11" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </Button>
        )}
      </p>
    </section>
  );
}

function Choices({ confirmed }: { confirmed: boolean }) {
  const t = useTranslations('email.choices');
  const { id } = useActor();
  const client = useQueryClient();
  const key = ['mail-choices', id];
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(notificationsApi.mailChoices, {}, signal) });
  const choose = useMutation({
    mutationFn: (choice: MailChoices['choices'][number]) => call(notificationsApi.chooseMail, { body: { choices: [choice] } }),
    onSuccess: (choices) => {
      client.setQueryData(key, choices);
      announce(t('saved'), 'success');
    },
  });
  if (!data) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold text-lg">{t('title')}</h2>
      <p className="max-w-prose text-soft">
        {t('purpose')} {!confirmed && t('needsAddress')}
      </p>
      <ul className="flex flex-col">
        {data.choices.map(({ kind, frequency }) => (
          <Choice key={kind} kind={kind} frequency={frequency} onChoose={(to) => choose.mutate({ kind, frequency: to })} />
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  kind: NotificationKind;
  frequency: Frequency;
  onChoose: (to: Frequency) => void;
}

function Choice({ kind, frequency, onChoose }: ChoiceProps) {
  const t = useTranslations('email.choices');
  const id = useId();
  return (
    <li className="border-line border-t py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <label htmlFor={id}>{t(`kinds.${kind}`)}</label>
        <Select
          id={id}
          value={frequency}
          className="min-h-11 w-44"
          onChange={({ target }) => onChoose(target.value as Frequency)}
        >
          {FREQUENCIES.map((it) => (
            <option key={it} value={it}>
              {t(it)}
            </option>
          ))}
        </Select>
      </div>
    </li>
  );
}
