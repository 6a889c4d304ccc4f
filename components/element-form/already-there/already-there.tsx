'use client';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { imagesOf } from '@/components/files/images';
import { PhotoImage } from '@/components/files/photo-image';
import { Button } from '@/components/ui/button';
import { useDistanceText } from '@/components/ui/use-distance-text';
import { useHighlight } from '@/components/viewer/use-highlight';
import type { Element } from '@/lib/elements/schema';
import type { Similar } from '@/lib/search/schema';
import { isAnother, isThisOne, useAnswers } from './answered';
import { ThisOne } from './this-one';
import { type Draft, useSimilar } from './use-similar';

/** More would not be read. */
const SHOWN = 3;

interface Props extends Draft {
  contributionId: number;
  /** Its title stands below the page's, or below that of a panel. */
  heading: 'h2' | 'h3';
  /** What else was typed, which a join takes along as its comment. */
  said?: string;
  /** Leaves without adding anything, after asking if something would be lost. */
  leave: () => void;
}

/** Asks whether what is about to be added is there already, and helps with the one that is. It takes neither the focus nor the space of a field. */
export default function AlreadyThere(props: Props) {
  return (
    <QueryProvider>
      <Question {...props} />
    </QueryProvider>
  );
}

function Question({ contributionId, heading: Heading, said = '', leave, ...draft }: Props) {
  const t = useTranslations('elementForm.already');
  const { others, chosen } = useAnswers(contributionId);
  const similar = useSimilar(draft)
    .filter(({ element }) => !others.includes(element.id))
    .slice(0, SHOWN);
  const found = useLastFound(similar, chosen);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useFocusOnChange(title, chosen);
  return (
    <>
      <p role="status" className="sr-only">
        {!found && similar.length > 0 && t('found', { count: similar.length })}
      </p>
      {(found || similar.length > 0) && (
        <section aria-labelledby={id} className="flex flex-col gap-2 rounded border border-accent bg-tint p-3">
          <Heading ref={title} id={id} tabIndex={-1} className="wrap-anywhere font-semibold outline-none">
            {found ? t('chosen', { name: nameOf(found) }) : t('title')}
          </Heading>
          {found ? (
            <ThisOne element={found} {...{ contributionId, said, leave }} back={() => isThisOne(contributionId, null)} />
          ) : (
            <>
              <ul className="flex flex-col gap-2">
                {similar.map((it) => (
                  <Line
                    key={it.element.id}
                    similar={it}
                    sameType={it.element.geometricElementTypeDto.id === draft.typeId}
                    onChoose={() => isThisOne(contributionId, it.element.id)}
                  />
                ))}
              </ul>
              <Button
                variant="ghost"
                className="min-h-11 self-start"
                onClick={() =>
                  isAnother(
                    contributionId,
                    similar.map(({ element }) => element.id),
                  )
                }
              >
                {t('another', { count: similar.length })}
              </Button>
            </>
          )}
        </section>
      )}
    </>
  );
}

const nameOf = ({ name, description }: Element) => name || description;

/** The chosen element stays, also when the place or the name is changed after that. */
function useLastFound(similar: readonly Similar[], chosen: number | null): Element | undefined {
  const last = useRef<Element>(undefined);
  const now = similar.find(({ element }) => element.id === chosen)?.element;
  if (now) last.current = now;
  return chosen !== null && last.current?.id === chosen ? last.current : undefined;
}

/** What was pressed is gone: the focus goes to what has taken its place. */
function useFocusOnChange(title: RefObject<HTMLElement | null>, chosen: number | null) {
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current !== chosen) title.current?.focus();
    before.current = chosen;
  }, [chosen, title]);
}

interface LineProps {
  similar: Similar;
  sameType: boolean;
  onChoose: () => void;
}

/** One that may be it. The pointer or the focus on it highlights it on the map. */
function Line({ similar: { element, distance }, sameType, onChoose }: LineProps) {
  const t = useTranslations('elementForm.already');
  const distanceText = useDistanceText();
  const highlighting = useHighlight(element);
  const picture = imagesOf(element.listGeometricElementFileDto).find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl;
  const away = distance < 1 ? t('here') : t('away', { distance: distanceText(distance) });
  return (
    <li {...highlighting} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-raised p-2">
      {picture && <PhotoImage src={picture} alt="" className="size-12 shrink-0 rounded" />}
      <span className="min-w-0 grow basis-40">
        <span className="wrap-anywhere line-clamp-2 font-semibold">{nameOf(element)}</span>
        <span className="block text-sm text-soft">{sameType ? away : `${element.geometricElementTypeDto.name} · ${away}`}</span>
      </span>
      <Button onClick={onChoose} aria-label={t('thisOneNamed', { name: nameOf(element) })} className="min-h-11">
        {t('thisOne')}
      </Button>
    </li>
  );
}
