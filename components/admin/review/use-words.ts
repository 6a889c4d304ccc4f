'use client';
import { useTypedTexts } from '@/components/form/typed-text';
import { type ReviewText, TEXT_KINDS } from '@/lib/review-queue/schema';

type Kind = ReviewText['kind'];

const keyOf = (id: string, kind: Kind) => `review.${kind}.${id}`;

/** What is being written to the contributor of an item, by what it is for. It stays with the item until it is sent or thrown away. */
export function useWords(id = '') {
  const { textOf, write } = useTypedTexts();
  return {
    typed: TEXT_KINDS.filter((kind) => textOf(keyOf(id, kind)) !== ''),
    textOf: (kind: Kind) => textOf(keyOf(id, kind)),
    /** Without a text it is dropped. */
    write: (kind: Kind, text?: string, of = id) => write(keyOf(of, kind), text),
  };
}
