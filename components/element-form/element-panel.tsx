'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { keepDraft, readDraft } from '@/components/elements/draft';
import { useSession } from '@/components/session/session';
import { lazyPart } from '@/components/ui/lazy-part';
import { MissingSheet } from '@/components/ui/missing-sheet';
import { announce } from '@/components/ui/toasts';
import { cancel, contribution, setGeometry, startAdd, useContribution } from '@/components/viewer/contribution';

const load = () => import('./element-sheet');
const ElementSheet = lazyPart(load, { missing: (it) => <MissingSheet {...it} onClose={cancel} /> });

/** Offers, once for each log-in, to go on with an element that was never sent. */
function useDraftOffer() {
  const t = useTranslations('elementForm.draft');
  const { user } = useSession();
  useEffect(() => {
    const draft = readDraft(undefined);
    if (!user || draft?.userId !== user.id || contribution()) return;
    const goOn = () => {
      startAdd(draft.typeId, draft.geometryKind);
      const begun = contribution();
      if (begun) keepDraft(undefined, { ...draft, contributionId: begun.id });
      setGeometry(draft.geometry);
    };
    announce(t('found'), 'info', { label: t('goOn'), act: goOn });
  }, [user, t]);
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
