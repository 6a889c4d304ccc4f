'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useSession } from '@/components/session/session';
import { IconButton } from '@/components/ui/icon-button';
import { LogInInvitation } from '@/components/users/log-in-invitation';

/** Why the map shows no elements to a person without an account, and the way to one. */
export default function MapInvitation() {
  const t = useTranslations();
  const { status } = useSession();
  const [dismissed, setDismissed] = useState(false);
  if (status !== 'anonymous' || dismissed) return null;
  return (
    <section
      aria-label={t('shell.accountsOnlyTitle')}
      className="absolute top-3 left-3 md:top-16 z-10 flex max-w-[min(24rem,calc(100%-5rem))] items-start gap-2 rounded bg-raised p-4 text-ink shadow"
    >
      <div className="min-w-0 grow">
        <h2 className="mb-1 font-semibold">{t('shell.accountsOnlyTitle')}</h2>
        <LogInInvitation />
      </div>
      <IconButton
        label={t('ui.dismiss')}
        icon={<X className="size-4" />}
        onClick={() => setDismissed(true)}
        className="-m-1.5 size-8! shrink-0"
      />
    </section>
  );
}
