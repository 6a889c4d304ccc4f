'use client';
import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { actsOn } from '@/components/elements/use-abilities';
import { useElementType } from '@/components/elements/use-element-type';
import { LinkActions } from '@/components/links/link-actions';
import { LinkTable } from '@/components/links/link-table';
import { useLinkPage } from '@/components/links/use-link-page';
import { useActor } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import { abilities } from '@/lib/auth/policy';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { joinsApi } from '@/lib/joins/api';
import { joinPolicy } from '@/lib/joins/policy';
import type { Join } from '@/lib/joins/schema';
import { nameIn } from '@/lib/translations/schema';
import { askForJoin } from './ask-for-join';
import { useJoinColumns } from './use-join-columns';
import { useRefreshJoins } from './use-refresh-joins';

const ENDPOINTS = { VISITOR: joinsApi.list, USER: joinsApi.listUser, REVIEWER: joinsApi.listAdmin, ADMIN: joinsApi.listAdmin };

/** Who has joined an element, as far as this person may know, and the way to join it. */
export function JoinsTable({ element }: { element: Element }) {
  const t = useTranslations('joins');
  const page = useLinkPage<Join>('joins', element.id, ENDPOINTS[actsOn(useActor(), element).role]);
  const { columns } = useJoinColumns();
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <LinkTable
        caption={t('title')}
        columns={columns}
        page={page}
        actions={(join) => <JoinActions join={join} element={element} />}
        shown={(it) => t('shown', it)}
        empty={t('empty')}
        failed={t('failed')}
      />
      <JoinButton element={element} onJoined={() => page.setPage(0)} />
    </div>
  );
}

/** In the words of the element type ("I will help to clean it up"), where the person can still join. */
function JoinButton({ element, onJoined }: { element: Element; onJoined: () => void }) {
  const t = useTranslations('joins');
  const locale = useLocale();
  const words = useElementType(element.geometricElementTypeDto.id).data?.joinTooltipText;
  if (!element.userCanJoin) return null;
  const join = async () => {
    if (await askForJoin(element)) onJoined();
  };
  return (
    <Button className="self-start" onClick={() => void join()}>
      <UserPlus aria-hidden className="size-4" />
      {words ? nameIn(words, locale) : t('add')}
    </Button>
  );
}

function JoinActions({ join, element }: { join: Join; element: Element }) {
  const t = useTranslations('joins');
  const may = abilities(joinPolicy, useActor(), join);
  const { whoOf } = useJoinColumns();
  const refresh = useRefreshJoins();
  const removing = useMutation({
    mutationFn: () => call(joinsApi.remove, { params: { id: join.id } }),
    onSuccess: () => announce(t('deleted'), 'success'),
    onSettled: refresh,
  });
  const remove = async () => {
    const question = { title: t('deleteQuestion.title'), body: t('deleteQuestion.text'), accept: t('deleteQuestion.accept') };
    if (await confirmAction({ ...question, dangerous: true })) removing.mutate();
  };
  const who = { who: whoOf(join) };
  return (
    <LinkActions
      may={may}
      labels={{ modify: t('modify', who), remove: t('delete', who) }}
      busy={removing.isPending}
      onModify={() => void askForJoin(element, join)}
      onRemove={() => void remove()}
    />
  );
}
