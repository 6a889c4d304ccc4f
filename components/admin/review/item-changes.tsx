'use client';
import { useTranslations } from 'next-intl';
import { ProposedChanges } from '@/components/proposals/proposed-changes';
import type { ReviewItem } from '@/lib/review-queue/schema';
import { Section } from '../kit/section';
import type { LoadedItem } from './load-item';
import { MergeChoices } from './merge-choices';

export interface Choosing {
  item: ReviewItem;
  loaded: LoadedItem;
  /** Of a proposal: which of its fields are accepted. */
  chosen: readonly string[];
  choose: (fields: readonly string[]) => void;
}

/** Each field: what it was and what it became, its changed words highlighted. Those of a proposal can be accepted one by one. */
export function Changes({ item, loaded: { type, changes, proposal, details }, chosen, choose }: Choosing) {
  const t = useTranslations('reviewQueue');
  if (item.kind === 'REPORT') return null;
  const isNew = changes.some(({ field, before }) => field === 'description' && before === null);
  const isMerge = proposal?.kind === 'MERGE';
  const some = (proposal?.kind === 'MODIFY' || proposal?.kind === 'CREATE') && changes.length > 1;
  const isOutdated = proposal?.kind === 'MODIFY' && details.element && details.element.version !== proposal.version;
  const toggle = (field: string, to: boolean) => choose(to ? [...chosen, field] : chosen.filter((it) => it !== field));
  const all = type && { changes, type, files: proposal?.files };
  return (
    <Section title={t(isMerge ? 'merge.title' : isNew ? 'newElement' : 'changes')}>
      {isOutdated && <p className="rounded bg-sunken px-4 py-3">{t('outdated')}</p>}
      {changes.length === 0 && <p className="text-soft">{t(isMerge ? 'merge.alike' : 'noChanges')}</p>}
      {all && isMerge && changes.length > 0 && <MergeChoices {...all} chosen={chosen} choose={toggle} />}
      {all && some && (
        <fieldset>
          <legend className="pb-2 text-sm text-soft">{t('acceptPart')}</legend>
          <ProposedChanges {...all} chosen={new Set(chosen)} onChoose={toggle} />
        </fieldset>
      )}
      {all && !isMerge && !some && changes.length > 0 && <ProposedChanges {...all} />}
    </Section>
  );
}
