'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** A relation has come, changed or gone: lists of relations are read again. */
export function useRefreshRelations() {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['relations'] }), [client]);
}
