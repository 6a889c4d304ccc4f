'use client';
import { useTranslations } from 'next-intl';
import { Dialog } from './dialog';
import type { Missing } from './lazy-part';
import { MissingPart } from './missing-part';

interface Props extends Missing {
  onClose: () => void;
}

/** Stands where a dialog would. */
export const MissingDialog = ({ onClose, ...missing }: Props) => (
  <Dialog title={useTranslations('ui.missing')('title')} onClose={onClose}>
    <MissingPart {...missing} />
  </Dialog>
);
