'use client';
import { useTranslations } from 'next-intl';
import { call } from '@/lib/http/client';
import { notificationsApi } from '@/lib/notifications/api';
import { TokenScreen } from './token-screen';

const end = (token: string) => call(notificationsApi.endMail, { query: { token } });

export function UnsubscribeScreen() {
  const t = useTranslations('email.unsubscribe');
  return <TokenScreen title={t('title')} busy={t('busy')} done={t('done')} act={end} />;
}
