'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { announce } from '@/components/ui/toasts';

/** Says that something was suggested, and where that stands. */
export function useTellProposed() {
  const t = useTranslations('proposals');
  const router = useRouter();
  return () => announce(t('sent'), 'success', { label: t('mine'), act: () => router.push('/proposals') });
}
