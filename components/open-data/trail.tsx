import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { PAGES } from '@/lib/ogc/pages';

/** The way back to the pages above. */
export async function Trail({ above = [] }: { above?: readonly { path: string; text: string }[] }) {
  const t = await getTranslations('openData');
  return (
    <nav aria-label={t('trail')} data-no-paper>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
        {[{ path: '', text: t('title') }, ...above].map(({ path, text }, at) => (
          <li key={path} className="flex items-center gap-x-2">
            {at > 0 && <span aria-hidden>›</span>}
            <Link
              href={PAGES + path}
              prefetch={false}
              className="inline-flex min-h-8 items-center text-accent underline underline-offset-2"
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
