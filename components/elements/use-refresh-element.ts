'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Something about an element has changed: whatever shows elements is read again. */
export function useRefreshElement() {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [['elements'], ['element'], ['bin']]) void client.invalidateQueries({ queryKey });
  }, [client]);
}
