'use client';
import { ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BeforeAfter } from '@/components/before-after';
import { imagesOf, shownAt } from '@/components/files/images';
import { openGallery } from '@/components/files/open-gallery';
import { ProposedChanges } from '@/components/proposals/proposed-changes';
import { useMoment } from '@/components/ui/use-moment';
import { useNumber } from '@/components/ui/use-number';
import type { ElementGeometry } from '@/lib/elements/geometry';
import type { Element } from '@/lib/elements/schema';
import type { FieldChange } from '@/lib/history/schema';
import type { Message } from '@/lib/messages/schema';
import type { ReviewItem } from '@/lib/review-queue/schema';
import type { Similar } from '@/lib/search/schema';
import { Section } from '../kit/section';
import type { LoadedItem } from './load-item';

interface Props {
  item: ReviewItem;
  loaded: LoadedItem;
  /** Of a proposal: which of its fields are accepted. */
  chosen: readonly string[];
  choose: (fields: readonly string[]) => void;
}

/** All that a reviewer sees of an item. */
export function ItemView({ item, loaded, chosen, choose }: Props) {
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
        </p>
      )}
      {proposal?.otherElement && <Other element={proposal.otherElement} />}
      <Changes item={item} loaded={loaded} chosen={chosen} choose={choose} />
      <Where key={item.id} loaded={loaded} />
      {element && <Photos element={element} />}
      <Contributor item={item} />
      {element && <Alike similar={similar} />}
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

const ElementLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <Link
    href={`/geometric_element/details/${id}`}
    target="_blank"
    className="wrap-anywhere inline-flex items-center gap-1 text-accent underline underline-offset-2"
  >
    {children}
    <ExternalLink aria-hidden className="size-3.5 shrink-0" />
  </Link>
);

/** Each field: what it was and what it became, its changed words highlighted. Those of a proposal can be accepted one by one. */
function Changes({ item, loaded: { type, changes, proposal }, chosen, choose }: Props) {
  const t = useTranslations('reviewQueue');
  if (item.kind === 'REPORT') return null;
  const isNew = changes.some(({ field, before }) => field === 'description' && before === null);
  const some = (proposal?.kind === 'MODIFY' || proposal?.kind === 'CREATE') && changes.length > 1;
  const toggle = (field: string, to: boolean) => choose(to ? [...chosen, field] : chosen.filter((it) => it !== field));
  return (
    <Section title={t(isNew ? 'newElement' : 'changes')}>
      {changes.length === 0 && <p className="text-soft">{t('noChanges')}</p>}
      {type && some && (
        <fieldset>
          <legend className="pb-2 text-sm text-soft">{t('acceptPart')}</legend>
          <ProposedChanges changes={changes} type={type} chosen={new Set(chosen)} onChoose={toggle} />
        </fieldset>
      )}
      {type && !some && changes.length > 0 && <ProposedChanges changes={changes} type={type} />}
    </Section>
  );
}

const geometryIn = (value: FieldChange['before']) => (value ?? null) as unknown as ElementGeometry | null;

/** Where it lies, and where it lay before. */
function Where({ loaded: { details, changes, proposal } }: { loaded: LoadedItem }) {
  const t = useTranslations('reviewQueue');
  const moved = changes.find(({ field }) => field === 'geom');
  const place = (details.report?.place ?? null) as ElementGeometry | null;
  const now = details.element?.geom ?? place;
  const before = moved ? geometryIn(moved.before) : proposal?.otherElement ? proposal.otherElement.geom : null;
  const after = moved ? geometryIn(moved.after) : now;
  if (!before && !after) return null;
  return (
    <Section title={t('map')}>
      <BeforeAfter before={before} after={after} open />
    </Section>
  );
}

function Photos({ element }: { element: Element }) {
  const t = useTranslations('reviewQueue');
  const photos = imagesOf(element.listGeometricElementFileDto);
  if (photos.length === 0) return null;
  return (
    <Section title={t('photos')}>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo) => (
          <li key={photo.uuid}>
            <button
              type="button"
              onClick={() => void openGallery(photos)}
              className="block overflow-hidden rounded border border-line"
            >
              <img src={photo.thumbnailUrl ?? shownAt(photo)} alt={photo.originalFilename} className="size-28 object-cover" />
            </button>
          </li>
        ))}
      </ul>
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

function Alike({ similar }: { similar: readonly Similar[] }) {
  const t = useTranslations('reviewQueue');
  const number = useNumber();
  return (
    <Section title={t('similar')}>
      {similar.length === 0 && <p className="text-soft">{t('noneSimilar')}</p>}
      <ul className="flex flex-col gap-1">
        {similar.slice(0, 5).map(({ element, distance }) => (
          <li key={element.id} className="flex flex-wrap items-baseline gap-x-3">
            <ElementLink id={element.id}>{element.name}</ElementLink>
            <span className="text-sm text-soft">
              {element.geometricElementTypeDto.name} · {t('distance', { metres: number(Math.round(distance)) })}
            </span>
          </li>
        ))}
      </ul>
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
