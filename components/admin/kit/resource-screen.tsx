'use client';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';

interface Props {
  /** The title is the text `<scope>.title`, the line under it `<scope>.intro`, the button's `<scope>.add`. */
  scope: string;
  onAdd?: () => void;
  /** In place of the add button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the administration area: what it is about, the way to add one, and what there is. */
export function ResourceScreen({ scope, onAdd, actions, children }: Props) {
  const t = useTranslations();
  const add = onAdd && (
    <Button variant="primary" onClick={onAdd}>
      <Plus aria-hidden className="size-4" />
      {t(`${scope}.add`)}
    </Button>
  );
  return (
    <Page title={t(`${scope}.title`)} actions={actions ?? add}>
      <p className="-mt-3 max-w-3xl text-pretty text-soft">{t(`${scope}.intro`)}</p>
      {children}
    </Page>
  );
}
