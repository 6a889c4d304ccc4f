import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useActor } from '@/components/session/session';
import { screensFor } from '../screens';

/** The way to each screen that this person may open. */
export function Shortcuts() {
  const t = useTranslations('shell.admin');
  const actor = useActor();
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
      {screensFor(actor)
        .filter(({ key }) => key !== 'home')
        .map(({ key, href, Icon }) => (
          <li key={key}>
            <Link
              href={href}
              className="flex min-h-11 items-center gap-3 rounded border border-line bg-raised px-4 py-2 leading-tight hover:border-accent hover:bg-tint"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-soft" />
              {t(key as 'users')}
            </Link>
          </li>
        ))}
    </ul>
  );
}
