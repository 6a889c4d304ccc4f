'use client';
import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { shortName } from '@/components/elements/short-name';
import { actsOn } from '@/components/elements/use-abilities';
import { LinkActions } from '@/components/links/link-actions';
import { LinkTable } from '@/components/links/link-table';
import { useLinkPage } from '@/components/links/use-link-page';
import { useActor } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import { abilities } from '@/lib/auth/policy';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { relationsApi } from '@/lib/relations/api';
import { relationPolicy } from '@/lib/relations/policy';
import type { Relation } from '@/lib/relations/schema';
import { askForRelation } from './ask-for-relation';
import { otherOf } from './other-of';
import { useRefreshRelations } from './use-refresh-relations';
import { useMayRelate, useRelate } from './use-relate';
import { useRelationColumns } from './use-relation-columns';

const ENDPOINTS = {
  VISITOR: relationsApi.list,
  USER: relationsApi.listUser,
  REVIEWER: relationsApi.listAdmin,
  ADMIN: relationsApi.listAdmin,
};

/** What an element is related to, as far as this person sees both ends, and the way to relate it. */
export function RelationsTable({ element }: { element: Element }) {
  const t = useTranslations('relations');
  const page = useLinkPage<Relation>('relations', element.id, ENDPOINTS[actsOn(useActor(), element).role], { type: 'reference' });
  const columns = useRelationColumns(element.id);
  const mayRelate = useMayRelate();
  const relate = useRelate();
  const add = async () => {
    // What has just come stands first.
    if (await relate(element)) page.setPage(0);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <LinkTable
        caption={t('title')}
        columns={columns}
        page={page}
        actions={(relation) => <RelationActions relation={relation} element={element} />}
        shown={(it) => t('shown', it)}
        empty={t('empty')}
        failed={t('failed')}
      />
      {mayRelate && (
        <Button className="self-start" onClick={() => void add()}>
          <Link2 aria-hidden className="size-4" />
          {t('add')}
        </Button>
      )}
    </div>
  );
}

function RelationActions({ relation, element }: { relation: Relation; element: Element }) {
  const t = useTranslations('relations');
  // To most, the answer names no author: then it is not theirs.
  const facts = { isPublic: relation.isPublic, authorId: relation.authorUserAccount?.id ?? -1 };
  const may = abilities(relationPolicy, useActor(), facts);
  const refresh = useRefreshRelations();
  const removing = useMutation({
    mutationFn: () => call(relationsApi.remove, { params: { id: relation.id } }),
    onSuccess: () => announce(t('deleted'), 'success'),
    onSettled: refresh,
  });
  const name = { name: shortName(otherOf(relation, element.id)) };
  const remove = async () => {
    const question = {
      title: t('deleteQuestion.title'),
      body: t('deleteQuestion.text', name),
      accept: t('deleteQuestion.accept'),
    };
    if (await confirmAction({ ...question, dangerous: true })) removing.mutate();
  };
  return (
    <LinkActions
      may={may}
      labels={{ modify: t('modify', name), remove: t('delete', name) }}
      busy={removing.isPending}
      onModify={() => void askForRelation(element, relation)}
      onRemove={() => void remove()}
    />
  );
}
