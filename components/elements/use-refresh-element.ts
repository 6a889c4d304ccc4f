'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { renewCards } from './renew-cards';

/** Something about an element has changed: whatever shows elements is read again, the cards on the map too. */
export function useRefreshElement() {
  const client = useQueryClient();
  return useCallback(() => {
    for (const queryKey of [['elements'], ['element'], ['bin']]) void client.invalidateQueries({ queryKey });
    void renewCards();
  }, [client]);
}
