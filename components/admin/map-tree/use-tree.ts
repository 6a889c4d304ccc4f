'use client';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { announce } from '@/components/ui/toasts';
import { useUnsaved } from '@/components/ui/unsaved';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { mapTreeApi } from '@/lib/map-tree/api';
import type { MapTree } from '@/lib/map-tree/schema';
import { useRefresh } from '../kit/use-refresh';
import { useStoredDraft } from '../kit/use-stored-draft';
import { type Nodes, upon } from './moves';

const MAX_STEPS = 100;
const MAX_SAID = 3;

/** What was changed and is not saved: the tree that it is based on, each step, and the tree that somebody else has saved meanwhile. */
interface Work {
  base: MapTree;
  steps: readonly Nodes[];
}

/** Each step is a whole tree. */
const MAX_STORED = 10;

/** The draft of the work, and how one goes on with what was found. */
function useStoredWork(work: Work | null, setWork: (work: Work) => void) {
  const { changed, resume, ...draft } = useStoredDraft<{ steps: readonly Nodes[] }>({
    ...{ scope: 'admin.mapTree', record: 'tree', dirty: Boolean(work?.steps.length) },
    take: () => ({
      values: { steps: work?.steps.slice(-MAX_STORED) ?? [] },
      basis: { version: work?.base.version, values: { steps: work ? [work.base.nodes] : [] } },
      whole: true,
    }),
  });
  useEffect(() => changed(work), [changed, work]);
  const goOn = () => {
    const { values, basis } = resume() ?? {};
    const [nodes] = basis?.values.steps ?? [];
    if (values && nodes && basis?.version !== undefined)
      setWork({ base: { version: basis.version, nodes: [...nodes] }, steps: values.steps });
  };
  return { ...draft, goOn };
}

/** The tree as it is worked on: read, changed step by step, taken back, saved. */
export function useTree(saved: () => void) {
  const t = useTranslations('admin.mapTree');
  const refresh = useRefresh('admin.mapTree');
  const [work, setWork] = useState<Work | null>(null);
  const [theirs, setTheirs] = useState<MapTree | null>(null);
  const query = useQuery({
    queryKey: ['admin.mapTree'],
    queryFn: ({ signal }) => call(mapTreeApi.read, {}, signal),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  const nodes: Nodes | undefined = work ? (work.steps.at(-1) ?? work.base.nodes) : query.data?.nodes;
  const draft = useStoredWork(work, setWork);
  const end = () => {
    setWork(null);
    setTheirs(null);
  };
  const discard = () => {
    draft.giveUp();
    end();
  };
  /** From the press on, before the screen shows it: the second press of a double click would be refused as of an older version. */
  const isSending = useRef(false);
  const saving = useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ version, nodes: sent }: { version: number; nodes: Nodes }) =>
      call(mapTreeApi.write, { body: { version, nodes: [...sent] } }),
    onSuccess: async () => {
      draft.drop();
      await refresh();
      end();
      announce(t('saved'), 'success');
      saved();
    },
    onError: (error) => {
      if (error instanceof AppError && error.code === 'project.common.changedMeanwhile' && error.current)
        return setTheirs(error.current as MapTree);
      announce(saidBy(error) ?? error.message, 'error');
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const send = (sent: { version: number; nodes: Nodes }) => {
    if (isSending.current) return;
    isSending.current = true;
    saving.mutate(sent);
  };
  useUnsaved(Boolean(work?.steps.length), { close: discard, hasDraft: draft.stored });
  return {
    nodes,
    found: draft.found && { at: draft.found.at, keep: draft.goOn, discard: draft.discard },
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    isChanged: Boolean(work?.steps.length),
    isSaving: saving.isPending,
    change(next: Nodes) {
      const base = work?.base ?? query.data;
      if (base) setWork({ base, steps: [...(work?.steps ?? []), next].slice(-MAX_STEPS) });
    },
    undo: () => setWork((it) => (it && it.steps.length > 1 ? { ...it, steps: it.steps.slice(0, -1) } : null)),
    discard,
    save: () => work && nodes && send({ version: work.base.version, nodes }),
    conflict: theirs &&
      nodes && {
        base: work?.base.nodes ?? [],
        theirs: theirs.nodes,
        close: () => setTheirs(null),
        takeTheirs: async () => {
          draft.drop();
          await refresh();
          end();
          saved();
        },
        keepMine: () => {
          const mine = upon(nodes, theirs.nodes);
          setTheirs(null);
          setWork({ base: theirs, steps: [mine] });
          send({ version: theirs.version, nodes: mine });
        },
      },
  };
}
export type TreeWork = ReturnType<typeof useTree>;

/** What is wrong with the nodes, in the server's words. */
const saidBy = (error: unknown) =>
  error instanceof AppError
    ? error.fields
        ?.flatMap(({ message }) => message ?? [])
        .slice(0, MAX_SAID)
        .join(' ') || undefined
    : undefined;
