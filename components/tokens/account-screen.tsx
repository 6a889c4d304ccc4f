'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button, buttonClass } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { announce } from '@/components/ui/toasts';
import { useMoment } from '@/components/ui/use-moment';
import { AccountOnly } from '@/components/users/account-only';
import { call } from '@/lib/http/client';
import { accessTokensApi } from '@/lib/users/tokens/api';
import type { AccessToken, CreatedAccessToken } from '@/lib/users/tokens/schema';
import { askForToken } from './ask-for-token';
import { MadeToken } from './made-token';

/** A person's account: how tools log in for it. */
export function AccountScreen() {
  const t = useTranslations('tokens');
  return (
    <Page title={t('account')}>
      <AccountOnly>
        <Tokens />
      </AccountOnly>
    </Page>
  );
}

function Tokens() {
  const t = useTranslations('tokens');
  const { id, login } = useActor();
  const client = useQueryClient();
  const [made, setMade] = useState<CreatedAccessToken | null>(null);
  const { data, isError } = useQuery({
    queryKey: ['access-tokens', id],
    queryFn: ({ signal }) => call(accessTokensApi.list, {}, signal),
    meta: { ownErrors: true },
  });
  const renew = () => client.invalidateQueries({ queryKey: ['access-tokens'] });
  const make = async () => {
    if (await askForToken({ title: t('new'), made: setMade })) await renew();
  };
  const remove = useMutation({
    mutationFn: ({ id: tokenId }: AccessToken) => call(accessTokensApi.revoke, { params: { id: tokenId } }),
    onSuccess: (_, { id: tokenId, name }) => {
      if (made?.id === tokenId) setMade(null);
      announce(t('revoked', { name }), 'success');
    },
    onSettled: renew,
  });
  const revoke = async (token: AccessToken) => {
    const texts = { title: t('revokeQuestion'), body: t('revokeText', { name: token.name }), accept: t('revoke') };
    if (await confirmAction({ ...texts, dangerous: true })) remove.mutate(token);
  };
  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold text-lg">{t('title')}</h2>
        <p className="max-w-prose text-soft">{t('purpose', { login })}</p>
        {made && <MadeToken made={made} login={login} done={() => setMade(null)} />}
        <p>
          <Button variant="primary" className="min-h-11" onClick={() => void make()}>
            <Plus aria-hidden className="size-4" />
            {t('new')}
          </Button>
        </p>
        {isError && <Alert tone="warning">{t('notRead')}</Alert>}
        {data?.length === 0 && <p className="text-soft">{t('none')}</p>}
        {data && data.length > 0 && (
          <ul className="flex flex-col">
            {data.map((it) => (
              <Entry key={it.id} it={it} revoke={() => void revoke(it)} />
            ))}
          </ul>
        )}
      </section>
      <p>
        <Link href="/users/profile" className={`${buttonClass('plain')} min-h-11`}>
          {t('email')}
        </Link>
      </p>
    </div>
  );
}

function Entry({ it, revoke }: { it: AccessToken; revoke: () => void }) {
  const t = useTranslations('tokens');
  const moment = useMoment();
  const isOver = it.expiresAt !== null && Date.parse(it.expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="wrap-anywhere font-semibold">{it.name}</p>
        <p className="text-soft text-sm">
          {t(it.readOnly ? 'readOnly' : 'readAndWrite')} · {t('madeAt')} {moment(it.createdAt, 'words')}
        </p>
        <p className="text-sm text-soft">
          {it.lastUsedAt ? t('usedAt') : t('neverUsed')} {it.lastUsedAt && moment(it.lastUsedAt, 'words')}
          {' · '}
          {it.expiresAt ? t(isOver ? 'endedAt' : 'endsAt') : t('endsNever')} {it.expiresAt && moment(it.expiresAt, 'words')}
        </p>
      </div>
      <Button className="min-h-11" onClick={revoke}>
        <Trash2 aria-hidden className="size-4" />
        {t('revoke')}
        <span className="sr-only"> {it.name}</span>
      </Button>
    </li>
  );
}
