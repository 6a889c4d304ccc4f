'use client';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import * as Radix from 'radix-ui/popover';
import { useEffect, useId, useReducer, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { useViewer } from '@/components/viewer/viewer';
import { type Step, stepsInSight, targetOf } from './steps';

/** The focus goes where the guide can be called again. */
function close() {
  useViewer.setState({ guideOpen: false });
  (targetOf('help') ?? targetOf('more'))?.closest('button')?.focus();
}

/** Something that moves or resizes the controls. */
function useRedrawn() {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observer = new ResizeObserver(redraw);
    observer.observe(document.body);
    const place = document.querySelector('[data-map-place]');
    if (place) observer.observe(place);
    return () => observer.disconnect();
  }, []);
}

/** Leads through the controls of the map one by one. It is no modal dialog: each can be tried while the guide points at it. */
export default function Guide() {
  const [step, go] = useState<Step>('map');
  useRedrawn();
  const steps = stepsInSight();
  const at = Math.max(0, steps.indexOf(step));
  const shown = steps[at];
  const target = shown && targetOf(shown);
  useEffect(() => {
    if (!target) close();
  }, [target]);
  if (!shown || !target) return null;
  const rect = target.getBoundingClientRect();
  return (
    <>
      {shown !== 'map' && <Ring rect={rect} />}
      <Card key={shown} step={shown} rect={rect} at={at} count={steps.length} go={(to) => go(steps[to] ?? shown)} />
    </>
  );
}

/** Around what the guide points at. */
const Ring = ({ rect: { left, top, width, height } }: { rect: DOMRect }) => (
  <div
    aria-hidden
    className="pointer-events-none fixed z-40 animate-appear rounded ring-3 ring-accent ring-offset-2 ring-offset-surface"
    style={{ left, top, width, height }}
  />
);

interface CardProps {
  step: Step;
  rect: DOMRect;
  at: number;
  count: number;
  go: (to: number) => void;
}

/** Where the card points: at the control, and at the middle of the map. */
const anchorOf = (step: Step, { left, top, width, height }: DOMRect) =>
  step === 'map' ? new DOMRect(left + width / 2, top + height / 2, 0, 0) : new DOMRect(left, top, width, height);

function Card({ step, rect, at, count, go }: CardProps) {
  const t = useTranslations('map.help');
  const ui = useTranslations('ui');
  const title = useTitle(step);
  const id = useId();
  const next = useRef<HTMLButtonElement>(null);
  const anchor = useRef({ getBoundingClientRect: () => anchorOf(step, rect) });
  anchor.current = { getBoundingClientRect: () => anchorOf(step, rect) };
  const last = at === count - 1;
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          side={step === 'search' || step === 'map' ? 'bottom' : 'left'}
          sideOffset={12}
          collisionPadding={12}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-text`}
          data-panel
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            next.current?.focus();
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="z-50 w-80 max-w-(--radix-popover-content-available-width) animate-appear rounded bg-raised p-4 text-ink shadow"
        >
          <div className="flex items-start gap-2">
            <h2 id={`${id}-title`} className="min-w-0 grow font-semibold">
              {title}
            </h2>
            <IconButton label={ui('close')} icon={<X className="size-5" />} onClick={close} className="-mt-2 -mr-2 shrink-0" />
          </div>
          <p id={`${id}-text`} className="mt-1">
            {t(`steps.${step}`)}
          </p>
          <div className="mt-4 flex flex-wrap items-center justify-end gap-2">
            <span className="grow text-sm text-soft">{t('progress', { at: at + 1, count })}</span>
            {at > 0 && <Button onClick={() => go(at - 1)}>{t('back')}</Button>}
            <Button ref={next} variant="primary" onClick={() => (last ? close() : go(at + 1))}>
              {t(last ? 'done' : 'next')}
            </Button>
          </div>
          <Radix.Arrow className="fill-raised" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What the guide points at has the name of its control. */
function useTitle(step: Step): string {
  const t = useTranslations();
  if (step === 'map') return t('map.help.mapTitle');
  if (step === 'add') return t('shell.addElement');
  return step === 'share' ? t('share.title') : t(`map.tools.${step}`);
}
