'use client';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ListError } from '@/components/elements/list-error';
import { useTypedText } from '@/components/form/typed-text';
import { useActor } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import { Field } from '@/components/ui/field';
import { Skeleton } from '@/components/ui/skeleton';
import { useMoment } from '@/components/ui/use-moment';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { messagesApi } from '@/lib/messages/api';
import { MAX_MESSAGE, type Message } from '@/lib/messages/schema';
import { proposalsApi } from '@/lib/proposals/api';

const AT_ONCE = 50;

interface Props {
  about: { elementId: number } | { proposalId: number };
  /** Whether whoever reads it reviews what it is about: then their own messages are those of the review. */
  asReviewer: boolean;
}

/** The conversation between a contributor and those who review, oldest first, with a field to answer. Never public. */
export default function Conversation({ about, asReviewer }: Props) {
  const t = useTranslations('proposals.conversation');
  const { messages, error, refetch, isPending, hasNextPage, fetchNextPage, ...answer } = useConversation(about);
  if (error && !messages) return <ListError error={error} onRetry={() => void refetch()} />;
  if (isPending || !messages) return <Skeleton className="h-24 w-full" />;
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      {messages.length === 0 ? (
        <p className="text-soft">{t('empty')}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {messages.map((it) => (
            <Line key={it.id} message={it} mine={it.fromReviewer === asReviewer} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button className="self-start" onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <Answer {...answer} />
    </div>
  );
}

function useConversation(about: Props['about']) {
  const actor = useActor();
  const isOfProposal = 'proposalId' in about;
  const id = isOfProposal ? about.proposalId : about.elementId;
  const [list, write] = isOfProposal ? [proposalsApi.messages, proposalsApi.write] : [messagesApi.list, messagesApi.write];
  const read = useInfiniteQuery({
    queryKey: ['messages', isOfProposal, id, actor.id],
    queryFn: ({ pageParam, signal }) => call(list, { params: { id }, query: { page: pageParam, size: AT_ONCE } }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ result: { totalItems } }, pages) => (pages.length * AT_ONCE < totalItems ? pages.length : undefined),
    staleTime: 0,
    meta: { ownErrors: true },
  });
  const [text, setText] = useTypedText(`message.${isOfProposal ? 'proposal' : 'element'}.${id}`);
  const send = useMutation({
    mutationFn: () => call(write, { params: { id }, body: { text } }),
    onSuccess: () => {
      setText('');
      return read.refetch();
    },
    meta: { ownErrors: true },
  });
  return { ...read, messages: read.data?.pages.flatMap(({ result }) => result.items), send, text, setText };
}

function Line({ message: { at, text, fromReviewer }, mine }: { message: Message; mine: boolean }) {
  const t = useTranslations('proposals.conversation');
  const moment = useMoment();
  return (
    <li className={cx('flex max-w-[90%] flex-col rounded p-3', mine ? 'self-end bg-tint' : 'self-start bg-sunken')}>
      <span className="text-soft text-sm">
        {mine ? t('you') : t(fromReviewer ? 'review' : 'contributor')} · {moment(at, 'words')}
      </span>
      <span className="wrap-anywhere whitespace-pre-line">{text}</span>
    </li>
  );
}

function Answer({ send, text, setText }: Pick<ReturnType<typeof useConversation>, 'send' | 'text' | 'setText'>) {
  const t = useTranslations('proposals.conversation');
  const id = useId();
  const error = send.error instanceof AppError ? send.error : undefined;
  return (
    <form
      aria-labelledby={id}
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !send.isPending) send.mutate();
      }}
    >
      <span id={id} className="sr-only">
        {t('write')}
      </span>
      <div className="w-full">
        <Field label={t('write')} hint={t('private')} error={error?.fields[0]?.message ?? error?.message}>
          {(control) => (
            <Textarea {...control} maxLength={MAX_MESSAGE} value={text} onChange={(event) => setText(event.target.value)} />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary" className="min-h-11" busy={send.isPending} disabled={text.trim() === ''}>
        {t('send')}
      </Button>
    </form>
  );
}
