'use client';
import { useQuery } from '@tanstack/react-query';
import { listsOf } from '@/components/elements/lists-of';
import { loadElement } from '@/components/elements/load-element';
import { useActor } from '@/components/session/session';
import { useDebounced } from '@/components/ui/use-debounced';
import type { Actor } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';

const MIN_LETTERS = 3;
const AT_MOST = 8;

const isNumber = (text: string) => /^\d{1,15}$/.test(text);
/** Whether a text is enough to search for. */
export const isSearchable = (text: string) => text.length >= MIN_LETTERS || isNumber(text);

/** An element by its number, of whatever type; none if there is none that this person sees. */
const byNumber = async (id: number, actor: Actor): Promise<Element[]> =>
  loadElement(id, actor.role).then(
    (element) => [element],
    (error: unknown) => {
      const absent = error instanceof AppError && ['project.common.notFound', 'project.common.invalid'].includes(error.code);
      if (absent) return [];
      throw error;
    },
  );

async function byDescription(description: string, typeId: number, actor: Actor, signal: AbortSignal): Promise<Element[]> {
  const query = { description, size: AT_MOST, type: 'reference' as const };
  const pages = await Promise.all(
    listsOf(actor, typeId).map(({ endpoint, flags }) =>
      call(endpoint, { params: { id: typeId }, query: { ...query, ...flags } }, signal),
    ),
  );
  return pages.flatMap(({ result }) => result.items);
}

async function search(text: string, typeId: number, actor: Actor, signal: AbortSignal): Promise<Element[]> {
  const [numbered, described] = await Promise.all([
    isNumber(text) ? byNumber(Number(text), actor) : [],
    text.length >= MIN_LETTERS ? byDescription(text, typeId, actor, signal) : [],
  ]);
  return [...new Map([...numbered, ...described].map((it) => [it.id, it])).values()].slice(0, AT_MOST);
}

/** Elements of a type by their description, from three letters, or any element by its number. Nothing until it is enough. */
export function useElementSearch(typed: string, typeId: number) {
  const actor = useActor();
  const text = useDebounced(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['elements', 'search', typeId, actor.id, text],
    queryFn: ({ signal }) => search(text, typeId, actor, signal),
    enabled: isSearchable(text),
    meta: { ownErrors: true },
  });
  const current = text === typed.trim();
  const wanted = isSearchable(typed.trim());
  return {
    found: wanted && current ? data : undefined,
    error: current ? error : null,
    searching: wanted && (isFetching || !current),
  };
}
