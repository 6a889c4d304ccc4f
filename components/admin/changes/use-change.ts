'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { attributeValuesApi } from '@/lib/attribute-values/api';
import type { AttributeChange, ChangePreview } from '@/lib/attribute-values/schema';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { useRefresh } from '../kit/use-refresh';

const ASK_EVERY_MS = 1000;

/** Tries a change of all values, or makes it: the server answers with what it would do, or with the change that has begun. */
export type SendChange = (dryRun: boolean) => Promise<ChangePreview | AttributeChange>;

const isBegun = (it: ChangePreview | AttributeChange): it is AttributeChange => 'state' in it;

/** A change of all values from the trial to its undoing. */
export function useChange(send: SendChange) {
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const [begun, setBegun] = useState<AttributeChange | null>(null);
  const [undoes, setUndoes] = useState(false);
  const refresh = useRefresh('admin.attributeTypes', 'admin.elementTypes');
  const ownErrors = { ownErrors: true } as const;
  const trial = useMutation({
    mutationFn: () => send(true),
    meta: ownErrors,
    onSuccess: (it) => !isBegun(it) && setPreview(it),
  });
  const run = useMutation({
    mutationFn: () => send(false),
    meta: ownErrors,
    onSuccess: (it) => isBegun(it) && setBegun(it),
    // What was refused may have come since the trial.
    onError: (error) =>
      error instanceof AppError &&
      error.code === 'project.common.conflict' &&
      error.current &&
      setPreview(error.current as ChangePreview),
  });
  const id = begun?.id ?? 0;
  const { data: change = begun } = useQuery({
    queryKey: ['admin', 'change', id, undoes],
    queryFn: ({ signal }) => call(attributeValuesApi.change, { params: { id } }, signal),
    enabled: begun !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'RUNNING' ? false : ASK_EVERY_MS),
  });
  const undo = useMutation({
    mutationFn: () => call(attributeValuesApi.undo, { params: { id } }),
    meta: ownErrors,
    onSuccess: (it) => {
      setUndoes(true);
      setBegun(it);
    },
  });
  const ended = change && change.state !== 'RUNNING' ? change.state : null;
  useEffect(() => {
    if (ended) void refresh();
  }, [ended, refresh]);
  return {
    ...{ preview, change, undoes },
    error: [trial, run, undo].map((it) => it.error).find(Boolean) ?? null,
    busy: trial.isPending || run.isPending || undo.isPending,
    /** What was tried is no longer what is in the fields. */
    forget: () => {
      setPreview(null);
      for (const it of [trial, run]) it.reset();
    },
    trial: () => trial.mutate(),
    run: () => run.mutate(),
    undo: () => undo.mutate(),
  };
}
