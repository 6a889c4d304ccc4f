'use client';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { confirmAction } from '@/components/dialogs/confirm';
import { announce } from '@/components/ui/toasts';
import { elementTypesApi } from '@/lib/element-types/api';
import type { ElementType, TypeState } from '@/lib/element-types/schema';
import { call } from '@/lib/http/client';
import { useRefresh } from '../kit/use-refresh';
import { useAskIfInVain } from './ask-if-in-vain';
import { startForm, toBody } from './type-form';

const scope = 'admin.elementTypes';

/** The state that the button in a type's row leads to. */
const NEXT_STATE = { DRAFT: 'PUBLISHED', PUBLISHED: 'ARCHIVED', ARCHIVED: 'PUBLISHED' } as const satisfies Record<
  TypeState,
  TypeState
>;

interface Moving {
  type: ElementType;
  state: TypeState;
}

/** What is done with a whole type: it is published, archived, brought back and duplicated. `changed`: the other pages name it or no more. */
export function useTypeLife({ changed, made }: { changed: () => void; made: (type: ElementType) => void }) {
  const t = useTranslations(scope);
  const onSettled = useRefresh(scope);
  const moving = useMutation({
    mutationFn: ({ type, state }: Moving) =>
      call(elementTypesApi.update, {
        params: { id: type.id },
        body: { ...toBody(startForm(type)), state, version: type.version },
      }),
    onSuccess: ({ name, state }) => {
      announce(t(`moved.${state}`, { name }), 'success');
      changed();
    },
    onSettled,
  });
  const copying = useMutation({
    mutationFn: ({ id }: ElementType) => call(elementTypesApi.duplicate, { params: { id } }),
    onSuccess: (type) => {
      announce(t('made', { name: type.name }), 'success');
      made(type);
    },
    onSettled,
  });
  const askIfInVain = useAskIfInVain();
  const move = async (type: ElementType) => {
    const { name } = type;
    const state = NEXT_STATE[type.state];
    const question = {
      title: t('archiveQuestion.title', { name }),
      body: t('archiveQuestion.text'),
      accept: t('archiveQuestion.accept'),
    };
    const sure =
      state === 'ARCHIVED' ? await confirmAction(question) : await askIfInVain({ ...startForm(type), state }, [], type);
    if (sure) moving.mutate({ type, state });
  };
  return {
    move: (type: ElementType) => void move(type),
    duplicate: (type: ElementType) => copying.mutate(type),
    busyWith: moving.isPending ? moving.variables.type.id : copying.isPending ? copying.variables.id : undefined,
  };
}
