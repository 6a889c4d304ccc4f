'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { latestNewDraft, moveNewDraft, newDraft } from '@/components/elements/draft';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { useSession } from '@/components/session/session';
import { lazyPart, type Missing } from '@/components/ui/lazy-part';
import { MissingSheet } from '@/components/ui/missing-sheet';
import { announce } from '@/components/ui/toasts';
import { contribution, setGeometry, startAdd, useContribution } from '@/components/viewer/contribution';

const load = () => import('./element-sheet');
const ElementSheet = lazyPart(load, { missing: (it) => <MissingForm {...it} /> });

/** What was drawn for it is there all the same. */
function MissingForm(missing: Missing) {
  const leave = useLeaveDrawing();
  return <MissingSheet {...missing} onClose={() => void leave()} />;
}

/** Offers, once for each log-in, to go on with an element that was never sent. */
function useDraftOffer() {
  const t = useTranslations('elementForm.draft');
  const { user } = useSession();
  const leave = useLeaveDrawing();
  useEffect(() => {
    const offered = user && latestNewDraft(user.id);
    if (!offered || contribution()) return;
    const goOn = async () => {
      // Since the offer another tab may have written more in it, or have sent it, and another one may have been begun here.
      const latest = () => newDraft(offered.contributionId);
      if (latest() && !(await leave())) return;
      const draft = latest();
      if (!draft) return announce(t('gone'), 'info');
      startAdd(draft.typeId, draft.geometryKind);
      const begun = contribution();
      if (begun) moveNewDraft(draft, begun.id);
      setGeometry(draft.geometry);
    };
    announce(t('found'), 'info', { label: t('goOn'), act: () => void goOn() });
  }, [user, t, leave]);
}

/**
 * The panel in which an element is added or modified. Put it beside the map; it takes no space while there is no contribution.
 * Its code arrives while the person is still drawing.
 */
export default function ElementPanel() {
  useDraftOffer();
  const kind = useContribution()?.kind;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (kind === 'drawing') void load().catch(() => undefined);
    if (kind === 'form') setWanted(true);
  }, [kind]);
  return wanted ? <ElementSheet /> : null;
}
