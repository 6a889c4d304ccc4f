import { getTranslations } from 'next-intl/server';
import { Trail } from '@/components/open-data/trail';
import { Page } from '@/components/ui/page';
import { CONFORMANCE } from '@/lib/ogc/features/describe';
import { headOf } from '../open-data-page';

export async function generateMetadata() {
  const t = await getTranslations('openData');
  return headOf({ title: t('conformance'), path: '/conformance' });
}

export default async function ConformancePage() {
  const t = await getTranslations('openData');
  return (
    <Page title={t('conformance')} beside={<Trail />}>
      <ul className="flex flex-col gap-1">
        {CONFORMANCE.map((it) => (
          <li key={it} className="wrap-anywhere font-mono text-sm">
            {it}
          </li>
        ))}
      </ul>
    </Page>
  );
}
