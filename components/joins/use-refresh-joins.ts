'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useRefreshElement } from '@/components/elements/use-refresh-element';

/** Somebody has joined, or no longer has: lists of joins are read again, and elements, which say whether one can join them. */
export function useRefreshJoins() {
  const client = useQueryClient();
  const refreshElement = useRefreshElement();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: ['joins'] });
    refreshElement();
  }, [client, refreshElement]);
}
