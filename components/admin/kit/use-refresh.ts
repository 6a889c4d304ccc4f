'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Scope, touchedBy } from './touched';

/** Fetches anew what a change on these screens touches, and lets go of the rest of it that is not in sight. */
export function useRefresh(...scopes: Scope[]): () => Promise<void> {
  const client = useQueryClient();
  const touched = touchedBy(scopes).join();
  return useCallback(async () => {
    await Promise.all(touched.split(',').map((first) => client.invalidateQueries({ queryKey: [first] })));
  }, [client, touched]);
}
