import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { LateFooter } from '@/components/shell/late-footer';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';

export default async function NotFound() {
  const t = await getTranslations('shell.notFound');
  return (
    <>
      <MessagePage title={t('title')} line={t('oops')}>
        <p className="text-soft">{t('text')}</p>
        <Link href="/" className={`${buttonClass('primary')} mt-3`}>
          {t('home')}
        </Link>
      </MessagePage>
      <LateFooter />
    </>
  );
}
