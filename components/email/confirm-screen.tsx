'use client';
import { useTranslations } from 'next-intl';
import { call } from '@/lib/http/client';
import { accountEmailApi } from '@/lib/users/email/api';
import { TokenScreen } from './token-screen';

const confirm = (token: string) => call(accountEmailApi.confirm, { body: { token } });

export function ConfirmScreen() {
  const t = useTranslations('email.confirm');
  return <TokenScreen title={t('title')} busy={t('busy')} done={t('done')} act={confirm} />;
}
