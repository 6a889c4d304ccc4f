'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

/** A field in which two versions differ, in words. */
export interface Difference {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

interface Props {
  title: string;
  differences: readonly Difference[];
  /** What else is to be said of the two versions. */
  children?: ReactNode;
  keepMine: () => void;
  takeTheirs: () => void;
  close: () => void;
}

/** Of a record that is one whole, like a drawing or an order: shows what the person made beside what somebody else has saved, and lets the person choose. */
export function WholeConflictDialog({ title, differences, children, keepMine, takeTheirs, close }: Props) {
  const t = useTranslations('ui.conflict');
  const buttons = (
    <>
      <Button onClick={close}>{t('goOn')}</Button>
      <Button onClick={takeTheirs}>{t('takeTheirs')}</Button>
      <Button variant="primary" onClick={keepMine}>
        {t('keepMine')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} description={t('text')} onClose={close} footer={buttons} wide>
      {differences.length > 0 && (
        <table className="w-full table-fixed border-collapse text-left text-sm [&_td]:border-line [&_td]:border-t [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:pr-3 [&_th]:pb-1">
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('mine')}</th>
              <th scope="col">{t('theirs')}</th>
            </tr>
          </thead>
          <tbody className="wrap-break-word">
            {differences.map(({ key, label, mine, theirs }) => (
              <tr key={key}>
                <td className="font-semibold">{label}</td>
                <td className="whitespace-pre-line">{mine || '–'}</td>
                <td className="whitespace-pre-line">{theirs || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </Dialog>
  );
}
