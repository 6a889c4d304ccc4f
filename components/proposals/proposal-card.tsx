'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { handleCallError } from '@/components/calls/call-errors';
import { confirmAction } from '@/components/dialogs/confirm';
import { useElementType } from '@/components/elements/use-element-type';
import { Button } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { announce } from '@/components/ui/toasts';
import { useMoment } from '@/components/ui/use-moment';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { proposalsApi } from '@/lib/proposals/api';
import type { Proposal } from '@/lib/proposals/schema';
import { ProposedChanges } from './proposed-changes';

/** A proposal: what it is about, what it would change, and what became of it. `heading`: its title's level on the page. */
export function ProposalCard({
  proposal,
  heading: Heading = 'h2',
  linked = true,
}: {
  proposal: Proposal;
  heading?: 'h2' | 'h3';
  linked?: boolean;
}) {
  const t = useTranslations('proposals');
  const moment = useMoment();
  const { data: type } = useElementType(proposal.typeId);
  const { id, kind, state, createdAt, note, author } = proposal;
  const title = t(`kinds.${kind}`);
  return (
    <article className="flex flex-col gap-3 rounded border border-line bg-raised p-4">
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Heading className="font-semibold text-lg">
            {linked ? (
              <Link href={`/proposals/${id}`} className="hover:text-accent hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </Heading>
          <p className="text-soft text-sm">
            {type?.name} · {moment(createdAt, 'words')}
            {author && ` · ${author.login}`}
          </p>
        </div>
        <State state={state} />
      </header>
      <About proposal={proposal} />
      {note && <p className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">{note}</p>}
      {type && proposal.changes.length > 0 && <ProposedChanges changes={proposal.changes} type={type} files={proposal.files} />}
      <Decision proposal={proposal} />
      {proposal.may.withdraw && <Withdraw id={id} />}
    </article>
  );
}

const TONES: Record<Proposal['state'], string> = {
  OPEN: 'bg-tint text-accent',
  ACCEPTED: 'bg-sunken text-success',
  PARTLY: 'bg-sunken text-success',
  REJECTED: 'bg-sunken text-danger',
  WITHDRAWN: 'bg-sunken text-soft',
  OUTDATED: 'bg-sunken text-soft',
};

function State({ state }: Pick<Proposal, 'state'>) {
  const t = useTranslations('proposals.states');
  return <span className={cx('rounded px-2 py-0.5 font-semibold text-sm', TONES[state])}>{t(state)}</span>;
}

const ToElement = ({ element }: { element: Pick<Element, 'id' | 'name'> }) => (
  <Link
    href={`/geometric_element/details/${element.id}`}
    className="wrap-anywhere font-semibold text-accent underline underline-offset-2"
  >
    {element.name}
  </Link>
);

/** The elements that it is about, as far as its reader may see them. */
function About({ proposal: { kind, element, otherElement } }: { proposal: Proposal }) {
  const t = useTranslations('proposals');
  if (kind === 'CREATE' && !element) return null;
  if (!element) return <p className="text-soft">{t('gone')}</p>;
  return (
    <p>
      <ToElement element={element} />
      {otherElement && (
        <>
          {' '}
          {t('and')} <ToElement element={otherElement} />
        </>
      )}
    </p>
  );
}

function Decision({ proposal: { decision, decidedAt, state } }: { proposal: Proposal }) {
  const t = useTranslations('proposals');
  const moment = useMoment();
  if (!decidedAt) return null;
  return (
    <div className="rounded bg-sunken p-3 text-sm">
      <p className="text-soft">
        {t(`states.${state}`)} · {moment(decidedAt, 'words')}
      </p>
      {decision?.reasonText && <p className="wrap-anywhere font-semibold">{decision.reasonText}</p>}
      {decision?.note && <p className="wrap-anywhere whitespace-pre-line">{decision.note}</p>}
    </div>
  );
}

function Withdraw({ id }: Pick<Proposal, 'id'>) {
  const t = useTranslations('proposals');
  const queries = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () => call(proposalsApi.withdraw, { params: { id } }),
    onSuccess: () => announce(t('withdrawn'), 'success'),
    onError: (error) => handleCallError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['proposals'] }),
  });
  const ask = async () => {
    const question = {
      title: t('withdrawQuestion.title'),
      body: t('withdrawQuestion.text'),
      accept: t('withdraw'),
      dangerous: true,
    };
    if (await confirmAction(question)) withdrawing.mutate();
  };
  return (
    <Button className="min-h-11 self-start" busy={withdrawing.isPending} onClick={() => void ask()}>
      {t('withdraw')}
    </Button>
  );
}
