'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useSession } from '@/components/shell/session';
import { useAddElement } from '@/components/shell/use-add-element';
import { Spinner } from '@/components/ui/spinner';
import type { DrawableKind } from '@/lib/element-types/geometry-kinds';

const kinds: readonly string[] = ['Point', 'LineString', 'Polygon'] satisfies DrawableKind[];

/** The address of "add one of these": goes to the map with the drawing begun, after the log-in that a visitor is asked for. */
export function InsertFromNavBar({ typeId, kind }: { typeId: number; kind: string | undefined }) {
  const t = useTranslations('ui');
  const router = useRouter();
  const add = useAddElement();
  const { status } = useSession();
  const begun = useRef(false);
  useEffect(() => {
    if (status === 'starting' || begun.current) return;
    begun.current = true;
    router.replace('/');
    if (Number.isSafeInteger(typeId) && typeId > 0 && kind && kinds.includes(kind)) void add(typeId, kind as DrawableKind);
  }, [status, add, router, typeId, kind]);
  return (
    <div className="grid grow place-items-center">
      <Spinner label={t('loading')} />
    </div>
  );
}
