'use client';
import { useQuery } from '@tanstack/react-query';
import { listsOf } from '@/components/elements/lists-of';
import { loadElement } from '@/components/elements/load-element';
import { useMayQuery } from '@/components/elements/use-may-query';
import { useActor } from '@/components/session/session';
import { useDebounced } from '@/components/ui/use-debounced';
import type { Actor } from '@/lib/auth/actor';
import type { Element } from '@/lib/elements/schema';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';

const MIN_LETTERS = 3;
const AT_MOST = 8;

const isNumber = (text: string) => /^\d{1,15}$/.test(text);
/** Whether a text is enough to search for; `byWords`: lists may be asked, otherwise it has to be a number. */
export const isSearchable = (text: string, byWords: boolean) => (byWords && text.length >= MIN_LETTERS) || isNumber(text);

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

async function byName(name: string, typeId: number, actor: Actor, signal: AbortSignal): Promise<Element[]> {
  const query = { name, size: AT_MOST, type: 'reference' as const };
  const pages = await Promise.all(
    listsOf(actor, typeId).map(({ endpoint, flags }) =>
      call(endpoint, { params: { id: typeId }, query: { ...query, ...flags } }, signal),
    ),
  );
  return pages.flatMap(({ result }) => result.items);
}

/** `typeId`: the type in whose lists names are searched; undefined where these are not open to the person. */
async function search(text: string, typeId: number | undefined, actor: Actor, signal: AbortSignal): Promise<Element[]> {
  const [numbered, named] = await Promise.all([
    isNumber(text) ? byNumber(Number(text), actor) : [],
    typeId !== undefined && text.length >= MIN_LETTERS ? byName(text, typeId, actor, signal) : [],
  ]);
  return [...new Map([...numbered, ...named].map((it) => [it.id, it])).values()].slice(0, AT_MOST);
}

/** Elements of a type by their name or description, from three letters, or any element by its number. Nothing until it is enough. */
export function useElementSearch(typed: string, typeId: number) {
  const actor = useActor();
  const mayQuery = useMayQuery();
  const text = useDebounced(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['elements', 'search', typeId, actor.id, mayQuery, text],
    queryFn: ({ signal }) => search(text, mayQuery ? typeId : undefined, actor, signal),
    enabled: isSearchable(text, mayQuery),
    meta: { ownErrors: true },
  });
  const current = text === typed.trim();
  const wanted = isSearchable(typed.trim(), mayQuery);
  return {
    found: wanted && current ? data : undefined,
    error: current ? error : null,
    searching: wanted && (isFetching || !current),
  };
}
