'use client';
import { Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { initialExtentOf } from '@/components/map/initial-extent';
import { useSettings } from '@/components/settings/settings';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Page } from '@/components/ui/page';
import { Skeleton } from '@/components/ui/skeleton';
import { WholeConflictDialog } from '@/components/ui/whole-conflict-dialog';
import { wordsIn } from '@/components/ui/words-in';
import type { BaseMap } from '@/lib/configuration/settings';
import type { MapContent } from '@/lib/map/view';
import { decidesBaseMap } from '@/lib/map-tree/apply';
import type { TreeNode } from '@/lib/map-tree/schema';
import { DraftOffer } from '../kit/draft-offer';
import { visitorsMap } from './for-visitors';
import { keyOf } from './moves';
import { TreeList } from './tree-list';
import { TreePreview } from './tree-preview';
import { useDifferences } from './use-differences';
import { type TreeWork, useTree } from './use-tree';

interface Props {
  content: Omit<MapContent, 'base'>;
  /** The one that the settings choose. */
  baseMap: BaseMap;
  basePath: string;
}

/** Everything that the map shows, as it lies, and beside it the map as a visitor gets it. */
export function MapTreeScreen({ content, baseMap, basePath }: Props) {
  const t = useTranslations('admin.mapTree');
  const router = useRouter();
  const tree = useTree(() => router.refresh());
  const { nodes } = tree;
  const arranged = useMemo(() => nodes && visitorsMap(content, nodes, baseMap), [content, nodes, baseMap]);
  const [searched, setSearched] = useState('');
  const nameOf = useNames(content);
  const stateOf = ({ kind, id }: TreeNode) => (kind === 'TYPE' ? content.types.find((it) => it.id === id)?.state : undefined);
  const extent = initialExtentOf(useSettings());
  const isWanted = wordsIn(searched);
  const isFound = (node: TreeNode): boolean => isWanted(nameOf(node)) || node.children.some(isFound);
  const undoKey = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'z' || typing || !tree.isChanged) return;
    event.preventDefault();
    tree.undo();
  };
  return (
    <Page title={t('title')} actions={<Actions tree={tree} />}>
      <p className="-mt-3 max-w-3xl text-pretty text-soft">{t('intro')}</p>
      {tree.nodes && tree.found && <DraftOffer {...tree.found} />}
      {tree.failed && (
        <Alert tone="error">
          <p>{t('failed')}</p>
          <Button className="mt-3" onClick={tree.retry}>
            {t('retry')}
          </Button>
        </Alert>
      )}
      {!tree.nodes && !tree.failed && <Skeleton className="h-96 w-full" />}
      {tree.nodes && arranged && (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the key undoes whatever control in it has the focus */}
          <div onKeyDown={undoKey} className="flex min-w-0 flex-col gap-3">
            <Input
              type="search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={searched}
              onChange={(event) => setSearched(event.target.value)}
            />
            {tree.nodes.some(isFound) ? (
              <TreeList
                nodes={tree.nodes}
                nameOf={nameOf}
                stateOf={stateOf}
                isFound={isFound}
                searching={searched.trim() !== ''}
                change={tree.change}
              />
            ) : (
              <p className="rounded border border-line border-dashed px-6 py-12 text-center text-soft">{t('nothingFound')}</p>
            )}
            <p className="text-sm text-soft">{t('keys')}</p>
            {decidesBaseMap(arranged, baseMap) && (
              <p className="text-sm text-soft">
                {t.rich('baseMapDecided', {
                  settings: (words) => (
                    <Link href="/admin/settings?page=map" className="text-accent underline underline-offset-2">
                      {words}
                    </Link>
                  ),
                })}
              </p>
            )}
          </div>
          <TreePreview content={content} arranged={arranged} basePath={basePath} nodes={tree.nodes} extent={extent} />
        </div>
      )}
      <Conflict tree={tree} nameOf={nameOf} />
    </Page>
  );
}

function Actions({ tree }: { tree: TreeWork }) {
  const t = useTranslations('admin.mapTree');
  return (
    <span className="flex flex-wrap gap-2">
      <Button disabled={!tree.isChanged} onClick={tree.undo}>
        <Undo2 aria-hidden className="size-4" />
        {t('undo')}
      </Button>
      <Button disabled={!tree.isChanged} onClick={tree.discard}>
        {t('discard')}
      </Button>
      <Button variant="primary" disabled={!tree.isChanged} busy={tree.isSaving} onClick={tree.save}>
        {t('save')}
      </Button>
    </span>
  );
}

function Conflict({ tree, nameOf }: { tree: TreeWork; nameOf: (node: TreeNode) => string }) {
  const t = useTranslations('admin.mapTree');
  const differences = useDifferences(nameOf);
  if (!tree.conflict || !tree.nodes) return null;
  const { theirs, close, takeTheirs, keepMine } = tree.conflict;
  return (
    <WholeConflictDialog
      title={t('conflict')}
      differences={differences(tree.nodes, theirs)}
      close={close}
      takeTheirs={() => void takeTheirs()}
      keepMine={keepMine}
    />
  );
}

/** The names of everything, by what the page came with; what was made since has its number. */
function useNames({ types, groups }: Props['content']): (node: TreeNode) => string {
  const t = useTranslations('admin.mapTree');
  const names = useMemo(
    () =>
      new Map([
        ...types.map(({ id, name }) => [keyOf({ kind: 'TYPE', id }), name] as const),
        ...groups.map(({ id, name }) => [keyOf({ kind: 'GROUP', id }), name] as const),
        ...groups.flatMap(({ layers }) => layers.map(({ id, name }) => [keyOf({ kind: 'LAYER', id }), name] as const)),
      ]),
    [types, groups],
  );
  return (node) => names.get(keyOf(node)) ?? `${t(`kinds.${node.kind}`)} ${node.id}`;
}
