'use client';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '@/components/ui/use-debounced';
import { attachedFilesApi, SEARCH_FROM } from '@/lib/attached-files/api';
import type { GeneralFile } from '@/lib/attached-files/schema';
import { call } from '@/lib/http/client';

const AT_MOST = 8;

/** Image files by a part of their description or file name, from three characters on. Nothing until it is enough. */
export function useImageSearch(typed: string) {
  const text = useDebounced(typed.trim());
  const wanted = typed.trim().length >= SEARCH_FROM;
  const { data, isFetching } = useQuery({
    queryKey: ['admin.files', 'images', text],
    queryFn: ({ signal }) => call(attachedFilesApi.list, { query: { search: text, image: 'true', size: AT_MOST } }, signal),
    enabled: text.length >= SEARCH_FROM,
  });
  const current = text === typed.trim();
  return {
    found: wanted && current ? data?.result.items : undefined,
    searching: wanted && (isFetching || !current),
  };
}

/** A general file by its id. Undefined until it has come, null if there is none. */
export function useGeneralFile(id: string | null | undefined): GeneralFile | null | undefined {
  const { data } = useQuery({
    queryKey: ['admin.files', 'one', id],
    queryFn: async ({ signal }) => (await call(attachedFilesApi.list, { query: { id } }, signal)).result.items[0] ?? null,
    enabled: Boolean(id) && /^\d+$/.test(id ?? ''),
  });
  return id ? data : null;
}
