'use client';
import { Camera, PencilLine, UserPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { useAbilities } from '@/components/elements/use-abilities';
import { useChangesDirectly } from '@/components/elements/use-changes-directly';
import { useRefreshElement } from '@/components/elements/use-refresh-element';
import { askForFiles } from '@/components/files/ask-for-files';
import { sendPhotos, useChosenPhotos } from '@/components/files/photos';
import { photosReady } from '@/components/files/use-prepared-photos';
import { askForJoin } from '@/components/joins/ask-for-join';
import { useMayPropose } from '@/components/proposals/use-may-propose';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import type { Element } from '@/lib/elements/schema';
import { useElementFileFormats, useHasBadPhoto } from '../use-file-formats';

interface Props {
  element: Element;
  contributionId: number;
  said: string;
  /** It was another one after all. */
  back: () => void;
  leave: () => void;
}

/** What somebody may do with the element that is there already. What they have typed and chosen stays until they leave. */
export function ThisOne({ element, contributionId, said, back, leave }: Props) {
  const t = useTranslations('elementForm.already');
  const say = useTranslations('proposals');
  const files = useTranslations('files');
  const mayChange = useChangesDirectly(element);
  const isAccepted = useAbilities()(element).modify && !mayChange;
  const mayPropose = useMayPropose()(element);
  const [added, setAdded] = useState(false);
  const { add, chosen, ready } = useAddPhotos(element, contributionId, mayChange);
  const addPhotos = async () => setAdded((await add()) || added);
  return (
    <>
      <p role="status" className="text-sm">
        {added ? t('done') : t(mayChange || element.userCanJoin || mayPropose || isAccepted ? 'kept' : 'onlyLook')}
        {isAccepted && ` ${files('byReview')}`}
      </p>
      <div className="flex flex-wrap gap-2">
        {element.userCanJoin && (
          <Button className="min-h-11" onClick={() => void askForJoin(element, undefined, said)}>
            <UserPlus aria-hidden className="size-4" />
            {t('join')}
          </Button>
        )}
        {mayChange && (
          <Button className="min-h-11" busy={!ready} onClick={() => void addPhotos()}>
            <Camera aria-hidden className="size-4" />
            {t('addPhoto', { count: chosen })}
          </Button>
        )}
        {mayPropose && (
          <Link
            href={`/?featureToCorrect=${element.id}`}
            className="inline-flex min-h-11 items-center gap-2 rounded border border-control bg-raised px-4 font-semibold hover:bg-sunken"
          >
            <PencilLine aria-hidden className="size-4" />
            {say('suggest')}
          </Link>
        )}
        <Link
          href={`/geometric_element/details/${element.id}`}
          className="inline-flex min-h-11 items-center px-2 text-accent underline"
        >
          {t('look')}
        </Link>
      </div>
      <div className="flex flex-wrap gap-2">
        {added && (
          <Button variant="primary" className="min-h-11" onClick={leave}>
            {t('leave')}
          </Button>
        )}
        <Button variant="ghost" className="min-h-11" onClick={back}>
          {t('back')}
        </Button>
      </div>
    </>
  );
}

/** Sends the photos that were chosen in the form to the element that is there, or asks for some. `add` tells whether any went. */
function useAddPhotos(element: Element, contributionId: number, wanted: boolean) {
  const t = useTranslations();
  const refresh = useRefreshElement();
  const formats = useElementFileFormats(wanted);
  const hasBadPhoto = useHasBadPhoto(contributionId, wanted);
  const chosen = useChosenPhotos(contributionId).length;
  const add = async () => {
    await photosReady();
    if (chosen === 0) {
      if (!formats || !(await askForFiles(element, formats))) return false;
      announce(t('files.added'), 'success');
      refresh();
      return true;
    }
    if (hasBadPhoto()) {
      announce(t('elementForm.photos.refused'), 'error');
      return false;
    }
    void sendPhotos(contributionId, element.id).then((error) => error && handleCallError(error));
    return true;
  };
  return { add, chosen, ready: formats !== undefined };
}
