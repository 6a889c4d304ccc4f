import { getTranslations } from 'next-intl/server';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';
import { basePath } from '@/lib/base-path';

/** The service worker shows it for a page that is not cached, while there is no network. */
export default async function Page() {
  const t = await getTranslations('shell.offlinePage');
  return (
    <MessagePage title="…" line={t('title')}>
      <p className="text-soft">{t('text')}</p>
      {/* A full page load, because parts of pages cannot be fetched without a network. */}
      <a href={`${basePath}/`} className={`${buttonClass('primary')} mt-3`}>
        {t('map')}
      </a>
    </MessagePage>
  );
}
