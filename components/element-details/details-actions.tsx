'use client';
import { Crosshair, Flag, Merge, Navigation, Pencil, PencilLine, Share2, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useAbilities } from '@/components/elements/use-abilities';
import { useMayQuery } from '@/components/elements/use-may-query';
import { useRemoveElement } from '@/components/elements/use-remove-element';
import { FollowButton } from '@/components/following/follow-button';
import { proposeSame } from '@/components/proposals/ask-for-proposal';
import { useMayPropose, useMaySuggestSame } from '@/components/proposals/use-may-propose';
import { askForReport } from '@/components/reports/ask-for-report';
import { useMayReport } from '@/components/reports/use-may-report';
import { share } from '@/components/share/share';
import { Button, buttonClass } from '@/components/ui/button';
import { basePath } from '@/lib/base-path';
import type { Element } from '@/lib/elements/schema';
import { EMBED_PATH } from '@/lib/embedding/address';
import { writePermalink } from '@/lib/map/permalink';
import type { Position } from '@/lib/position';
import { isWhole, type ShownElement } from './use-element';

/** How close the map goes when it is opened from a page. */
const ZOOM = 15;

const CARD_HEIGHT_PX = 420;

const buttonStyle = `${buttonClass('plain')} min-h-11`;

interface Props {
  element: ShownElement;
  at: Position;
  /** The absolute address of the page. */
  url: string;
}

/** The card of an element that other pages may show. */
const cardOf = ({ id }: ShownElement, url: string) => ({
  src: `${new URL(url).origin}${basePath}${EMBED_PATH}?element=${id}`,
  height: CARD_HEIGHT_PX,
});

/** What can be done with the element of the page. */
export function DetailsActions({ element, at, url }: Props) {
  const t = useTranslations();
  const may = useAbilities()(element);
  const mayPropose = useMayPropose()(element);
  const maySuggestSame = useMaySuggestSame()(element);
  const mayReport = useMayReport();
  const [lng, lat] = at;
  return (
    <>
      <Button
        data-needs-script
        className="min-h-11"
        onClick={() => void share({ title: element.name, url, ...(element.isPublic && { embed: cardOf(element, url) }) })}
      >
        <Share2 aria-hidden className="size-4" />
        {t('share.title')}
      </Button>
      <a
        href={`https://www.openstreetmap.org/directions?to=${lat.toFixed(6)}%2C${lng.toFixed(6)}`}
        rel="noopener"
        target="_blank"
        className={buttonStyle}
      >
        <Navigation aria-hidden className="size-4" />
        {t('elementDetails.directions')}
      </a>
      <Link href={`/${writePermalink({ camera: { zoom: ZOOM, center: at }, element: element.id })}`} className={buttonStyle}>
        <Crosshair aria-hidden className="size-4" />
        {t('elementActions.center')}
      </Link>
      <FollowButton of={{ kind: 'ELEMENT', elementId: element.id }} label={t('following.follow')} />
      {may.modify && (
        <Link href={`/?featureToModify=${element.id}`} className={buttonStyle}>
          <Pencil aria-hidden className="size-4" />
          {t('elementActions.modify')}
        </Link>
      )}
      {mayPropose && (
        <Link data-needs-script href={`/?featureToCorrect=${element.id}`} className={buttonStyle}>
          <PencilLine aria-hidden className="size-4" />
          {t('proposals.suggest')}
        </Link>
      )}
      {maySuggestSame && isWhole(element) && (
        <Button data-needs-script className="min-h-11" onClick={() => void proposeSame(element)}>
          <Merge aria-hidden className="size-4" />
          {t('proposals.same.open')}
        </Button>
      )}
      {mayReport && isWhole(element) && (
        <Button data-needs-script className="min-h-11" onClick={() => void askForReport({ element })}>
          <Flag aria-hidden className="size-4" />
          {t('proposals.report.open')}
        </Button>
      )}
      {may.remove && isWhole(element) && <DeleteButton element={element} />}
    </>
  );
}

/** Once it is deleted, the list of its type is what is left; the map, for who has no lists. */
function DeleteButton({ element }: { element: Element }) {
  const t = useTranslations('elementActions');
  const router = useRouter();
  const remove = useRemoveElement();
  const mayQuery = useMayQuery();
  const removeAndLeave = async () => {
    if (await remove(element)) router.push(mayQuery ? `/geometric_elements/${element.geometricElementTypeDto.id}` : '/');
  };
  return (
    <Button onClick={() => void removeAndLeave()} className="min-h-11 text-danger!">
      <Trash2 aria-hidden className="size-4" />
      {t('delete')}
    </Button>
  );
}
