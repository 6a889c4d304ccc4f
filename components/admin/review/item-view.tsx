'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { BeforeAfter } from '@/components/before-after';
import { FilePictures } from '@/components/files/file-pictures';
import { useMoment } from '@/components/ui/use-moment';
import type { ElementGeometry } from '@/lib/elements/geometry';
import type { Element } from '@/lib/elements/schema';
import type { FieldChange } from '@/lib/history/schema';
import type { Message } from '@/lib/messages/schema';
import type { ReviewItem } from '@/lib/review-queue/schema';
import { Section } from '../kit/section';
import { Alike } from './alike';
import { Changes, type Choosing } from './item-changes';
import { ElementLink, LinkBeside } from './link-beside';
import type { LoadedItem } from './load-item';

interface Props extends Choosing {
  /** Something else waits from now on. */
  onSuggested: () => void;
}

/** All that a reviewer sees of an item. */
export function ItemView({ item, loaded, chosen, choose, onSuggested }: Props) {
  const t = useTranslations('reviewQueue');
  const { details, proposal, similar, conversation } = loaded;
  const { element } = details;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {details.report && <Reported report={details.report} />}
      {proposal && (
        <p className="flex flex-wrap gap-x-3 rounded bg-sunken px-4 py-3">
          <span className="font-semibold">{t(`proposalKinds.${proposal.kind}`)}</span>
          {proposal.note && <span className="wrap-anywhere whitespace-pre-line">{proposal.note}</span>}
          <LinkBeside href={`/proposals/${proposal.id}`}>{t('toProposal')}</LinkBeside>
        </p>
      )}
      {proposal?.otherElement && <Other element={proposal.otherElement} />}
      <Changes item={item} loaded={loaded} chosen={chosen} choose={choose} />
      <Where key={item.id} loaded={loaded} />
      <Files title={t('photos')} of={element} />
      <Files title={t('photosOfOther')} of={proposal?.otherElement} />
      <Contributor item={item} />
      {(element || proposal?.kind === 'CREATE') && <Alike {...{ element, similar, onSuggested }} />}
      <Conversation said={conversation} />
    </div>
  );
}

function Reported({ report }: { report: NonNullable<ReviewItem['report']> }) {
  const t = useTranslations('reviewQueue');
  return (
    <Section title={t('reported')}>
      <p className="font-semibold">{t(`reportKinds.${report.kind}` as 'reportKinds.OTHER')}</p>
      <p className="wrap-anywhere whitespace-pre-line">{report.text}</p>
    </Section>
  );
}

function Other({ element }: { element: Element }) {
  const t = useTranslations('reviewQueue');
  return (
    <p>
      <span className="text-soft">{t('other')}: </span>
      <ElementLink id={element.id}>{element.name}</ElementLink>
    </p>
  );
}

const geometryIn = (value: FieldChange['before']) => (value ?? null) as unknown as ElementGeometry | null;

/** Where it lies, and where it lay before. */
function Where({ loaded: { details, changes, proposal } }: { loaded: LoadedItem }) {
  const t = useTranslations('reviewQueue');
  const moved = changes.find(({ field }) => field === 'geom');
  const place = (details.report?.place ?? null) as ElementGeometry | null;
  const now = details.element?.geom ?? place;
  const other = proposal?.otherElement?.geom;
  const before = moved ? geometryIn(moved.before) : other ? now : null;
  const after = moved ? geometryIn(moved.after) : (other ?? now);
  const names = proposal?.kind === 'MERGE' ? { before: t('merge.stays'), after: t('merge.goes') } : undefined;
  if (!before && !after) return null;
  return (
    <Section title={t('map')}>
      <BeforeAfter before={before} after={after} names={names} open />
    </Section>
  );
}

function Files({ title, of }: { title: string; of: Element | null | undefined }) {
  const files = of?.listGeometricElementFileDto ?? [];
  if (files.length === 0) return null;
  return (
    <Section title={title}>
      <FilePictures files={files} />
    </Section>
  );
}

/** Who it is from, and what became of what they did before. */
function Contributor({ item: { contributor } }: { item: ReviewItem }) {
  const t = useTranslations('reviewQueue');
  const moment = useMoment();
  if (!contributor) return <Section title={t('contributor')}>{t('anonymous')}</Section>;
  const { login, accepted, rejected, since } = contributor;
  return (
    <Section title={t('contributor')}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{login}</span>
        <span className="text-soft">{t.rich('recordOf', { accepted, rejected, since: () => moment(since, 'words') })}</span>
        <Link href={`/admin/reviewUndo?login=${encodeURIComponent(login)}`} className="text-accent underline underline-offset-2">
          {t('undoWork')}
        </Link>
      </div>
    </Section>
  );
}

function Conversation({ said }: { said: readonly Message[] }) {
  const t = useTranslations('reviewQueue');
  const moment = useMoment();
  return (
    <Section title={t('conversation')}>
      {said.length === 0 && <p className="text-soft">{t('noConversation')}</p>}
      <ol className="flex flex-col gap-3">
        {said.map(({ id, at, text, fromReviewer }) => (
          <li key={id} className="rounded bg-sunken px-4 py-2">
            <p className="text-sm text-soft">
              {t(fromReviewer ? 'reviewer' : 'contributorSays')} · {moment(at, 'words')}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
