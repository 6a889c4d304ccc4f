'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useActor } from '@/components/session/session';
import { call } from '@/lib/http/client';
import { importsApi } from '@/lib/imports/api';
import type { SavedMapping } from '@/lib/imports/schema';

/** The mappings that this person has saved, and what can be done with them. */
export function useMappings() {
  const { id } = useActor();
  const queries = useQueryClient();
  const queryKey = ['importMappings', id];
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => call(importsApi.mappings, {}, signal) });
  const refresh = () => queries.invalidateQueries({ queryKey });
  const save = useMutation({
    mutationFn: (body: Omit<SavedMapping, 'id'>) => call(importsApi.saveMapping, { body }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (it: SavedMapping) => call(importsApi.deleteMapping, { params: { id: it.id } }),
    onSuccess: refresh,
  });
  return { mappings: data, save, remove };
}
