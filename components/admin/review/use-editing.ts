'use client';
import { useTranslations } from 'next-intl';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { useContribution } from '@/components/viewer/contribution';
import { modifyElement } from '../../map/start-modify';

/** Which element's form is open, and how that of another one is opened. What is unsent elsewhere is asked about first. */
export function useEditing() {
  const t = useTranslations();
  const leave = useLeaveDrawing();
  const contribution = useContribution();
  const begin = async (elementId: number) => {
    if (await leave()) await modifyElement(elementId, t);
  };
  return { elementId: contribution?.kind === 'form' && !contribution.proposes ? contribution.element?.id : undefined, begin };
}
