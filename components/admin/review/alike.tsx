'use client';
import { useTranslations } from 'next-intl';
import { proposeSame } from '@/components/proposals/ask-for-proposal';
import { useProposalsOn } from '@/components/settings/use-proposals-on';
import { Button } from '@/components/ui/button';
import { useNumber } from '@/components/ui/use-number';
import type { Element } from '@/lib/elements/schema';
import type { Similar } from '@/lib/search/schema';
import { Section } from '../kit/section';
import { ElementLink } from './link-beside';

interface Props {
  /** The element of the item; null if there is none yet. */
  element: Element | null;
  similar: readonly Similar[];
  /** Whoever reviews has suggested that two are the same, which waits from now on. */
  onSuggested: () => void;
}

const MAX_SHOWN = 5;

/** What is near and perhaps the same. Two that are the same are merged by a proposal of its own, which waits in the queue. */
export function Alike({ element, similar, onSuggested }: Props) {
  const t = useTranslations('reviewQueue');
  const number = useNumber();
  const isOn = useProposalsOn();
  const typeId = element?.geometricElementTypeDto.id;
  return (
    <Section title={t('similar')}>
      {similar.length === 0 && <p className="text-soft">{t('noneSimilar')}</p>}
      <ul className="flex flex-col gap-1">
        {similar.slice(0, MAX_SHOWN).map((it) => (
          <li key={it.element.id} className="flex flex-wrap items-center gap-x-3">
            <ElementLink id={it.element.id}>{it.element.name}</ElementLink>
            <span className="text-sm text-soft">
              {it.element.geometricElementTypeDto.name} · {t('distance', { metres: number(Math.round(it.distance)) })}
            </span>
            {isOn && element && it.element.geometricElementTypeDto.id === typeId && (
              <Same element={it.element} other={element} onSuggested={onSuggested} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** `element` was there before: it is proposed as the one that stays. */
function Same({ element, other, onSuggested }: { element: Element; other: Element; onSuggested: () => void }) {
  const t = useTranslations('reviewQueue.merge');
  const ask = async () => {
    if (await proposeSame(element, other)) onSuggested();
  };
  return (
    <Button variant="ghost" aria-label={t('suggestOf', { name: element.name })} onClick={() => void ask()}>
      {t('suggest')}
    </Button>
  );
}
