'use client';
import { useTranslations } from 'next-intl';
import type { Missing } from './lazy-part';
import { MissingPart } from './missing-part';
import { Sheet } from './sheet';

interface Props extends Missing {
  onClose: () => void;
}

/** Stands where a panel would, if its code could not be fetched. */
export const MissingSheet = ({ onClose, ...missing }: Props) => (
  <Sheet title={useTranslations('ui.missing')('title')} onClose={onClose}>
    <MissingPart {...missing} />
  </Sheet>
);
