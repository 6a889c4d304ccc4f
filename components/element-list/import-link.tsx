'use client';
import { FileUp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMayAdd } from '@/components/element-form/use-may-add';
import { importPath } from '@/components/jobs/import-path';
import { useActor, useSession } from '@/components/session/session';
import { buttonClass } from '@/components/ui/button';

/** The way to import one's own elements of a type, for whoever may add some. */
export function ImportLink({ typeId }: { typeId: number }) {
  const t = useTranslations('elementList');
  const actor = useActor();
  const mayAdd = useMayAdd();
  const { status } = useSession();
  if (status !== 'loggedIn' || !mayAdd) return null;
  return (
    <Link href={`${importPath(actor)}?type=${typeId}`} className={`${buttonClass('plain')} max-sm:px-3`}>
      <FileUp aria-hidden className="size-4" />
      {t('import')}
    </Link>
  );
}
