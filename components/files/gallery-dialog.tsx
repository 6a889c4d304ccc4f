'use client';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { DialogProps } from '@/components/dialogs/registry';
import { IconButton } from '@/components/ui/icon-button';
import { useFocusBack } from '@/components/ui/use-focus-back';
import type { ElementFile } from '@/lib/files/schema';
import { showBytes } from '@/lib/http/filename';
import { downloadFile } from './download';
import { GalleryImage } from './gallery-image';
import { around, shownAt } from './images';
import { useSwipe } from './use-swipe';

interface Props extends DialogProps {
  images: readonly ElementFile[];
  /** The uuid of the image to begin with. */
  first: string | undefined;
}

const onDark = 'text-white hover:bg-white/15! focus-visible:outline-white';

/** Images over the whole page, one at a time and round and round: by arrow keys, buttons or swiping. */
export default function GalleryDialog({ images, first, resolve }: Props) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      images.findIndex(({ uuid }) => uuid === first),
    ),
  );
  const step = (by: number) => setAt(around(at, by, images.length));
  const swipe = useSwipe(step);
  useNeighbours(images, at);
  const focusBack = useFocusBack();
  const image = images[at];
  if (!image) return null;
  const several = images.length > 1;
  const onKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: -1 - at };
    const by = steps[event.key];
    if (by === undefined || !several) return;
    event.preventDefault();
    step(by);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && resolve(true)}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={focusBack}
          onKeyDown={onKey}
          className="fixed inset-0 z-40 flex animate-appear flex-col bg-black text-white outline-none"
        >
          <Heading image={image} at={at} count={images.length} />
          <div {...swipe.handlers} className="relative min-h-0 grow touch-pan-y touch-pinch-zoom select-none overflow-hidden">
            <GalleryImage key={image.uuid} src={shownAt(image)} alt={image.originalFilename} shiftPx={swipe.shiftPx} />
            {several && (
              <>
                <Turn to="previous" onClick={() => step(-1)} />
                <Turn to="next" onClick={() => step(1)} />
              </>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Which image it is, of how many, and what can be done with it. */
function Heading({ image, at, count }: { image: ElementFile; at: number; count: number }) {
  const t = useTranslations('files.gallery');
  const locale = useLocale();
  return (
    <header className="flex items-center gap-1 px-3 py-2">
      <div className="min-w-0 grow" aria-live="polite">
        <Radix.Title className="truncate font-semibold">{image.originalFilename}</Radix.Title>
        <p className="text-sm text-white/75 tabular-nums">
          {t('place', { at: at + 1, count })} · {showBytes(image.size, locale)}
        </p>
      </div>
      <IconButton
        label={t('download')}
        icon={<Download className="size-5" />}
        onClick={() => void downloadFile(image)}
        className={onDark}
      />
      <Radix.Close asChild>
        <IconButton label={t('close')} icon={<X className="size-5" />} className={onDark} />
      </Radix.Close>
    </header>
  );
}

const SIDES = {
  previous: { place: 'left-2', tip: 'right', Icon: ChevronLeft },
  next: { place: 'right-2', tip: 'left', Icon: ChevronRight },
} as const;

/** The way to the image on one side, at that edge. */
function Turn({ to, onClick }: { to: keyof typeof SIDES; onClick: () => void }) {
  const t = useTranslations('files.gallery');
  const { place, tip, Icon } = SIDES[to];
  return (
    <span className={`absolute inset-y-0 my-auto h-fit ${place}`}>
      <IconButton
        label={t(to)}
        side={tip}
        icon={<Icon className="size-7" />}
        onClick={onClick}
        className={`size-12! bg-black/50 ${onDark}`}
      />
    </span>
  );
}

/** Has the next and the previous image ready. */
function useNeighbours(images: readonly ElementFile[], at: number) {
  useEffect(() => {
    for (const by of [1, -1]) {
      const neighbour = images[around(at, by, images.length)];
      if (neighbour) new Image().src = shownAt(neighbour);
    }
  }, [images, at]);
}
