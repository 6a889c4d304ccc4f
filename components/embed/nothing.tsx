import { getTranslations } from 'next-intl/server';

/** What an embedded page says where there is nothing that everybody may see: hidden and absent are the same. */
export async function Nothing() {
  const t = await getTranslations('embed');
  return (
    <main className="flex h-dvh flex-col items-center justify-center gap-1 p-6 text-center">
      <h1 className="font-semibold text-lg">{t('goneTitle')}</h1>
      <p className="text-soft">{t('gone')}</p>
    </main>
  );
}
