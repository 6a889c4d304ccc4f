import { getTranslations } from 'next-intl/server';
import { MessagePage } from '@/components/shell/message-page';
import { buttonClass } from '@/components/ui/button';
import { basePath } from '@/lib/base-path';

/** What the service worker shows for a page that it does not have, while there is no network. */
export default async function Page() {
  const t = await getTranslations('shell.offlinePage');
  return (
    <MessagePage title="…" line={t('title')}>
      <p className="text-soft">{t('text')}</p>
      {/* A whole page: parts of pages cannot be fetched now. */}
      <a href={`${basePath}/`} className={`${buttonClass('primary')} mt-3`}>
        {t('map')}
      </a>
    </MessagePage>
  );
}
