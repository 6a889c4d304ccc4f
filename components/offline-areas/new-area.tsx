'use client';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { viewer } from '@/components/viewer/viewer';
import type { Box } from '@/lib/elements/list/schema';
import { showBytes } from '@/lib/http/filename';
import type { Place } from '@/lib/locations/schema';
import { recall } from '@/lib/map/memory';
import { extentOfPlace } from '@/lib/map/place-extent';
import { PlaceChoice } from './place-choice';
import { useSize } from './use-size';
import { newArea, type useTake } from './use-take';

const TILE_PX = 512;

/** What the map showed last, in this page or before; null if it never showed anything here. */
function lastView(): Box | null {
  const open = viewer().engine?.extent();
  if (open) return rounded(open);
  const { camera } = recall();
  if (!camera) return null;
  const { center, zoom } = camera;
  const perPixel = 360 / (TILE_PX * 2 ** zoom);
  const [width, height] = [window.innerWidth * perPixel, window.innerHeight * perPixel * Math.cos((center[1] * Math.PI) / 180)];
  return rounded([center[0] - width / 2, center[1] - height / 2, center[0] + width / 2, center[1] + height / 2]);
}

const rounded = (box: Box) => box.map((it) => Number(it.toFixed(5))) as Box;

interface Chosen {
  name: string;
  box: Box | null;
}

/** Asks which area, says how much that is, and takes it along. */
export function NewArea({ take }: { take: ReturnType<typeof useTake> }) {
  const t = useTranslations('offlineAreas');
  const [view, setView] = useState<Box | null>(null);
  const [chosen, setChosen] = useState<Chosen>({ name: '', box: null });
  const chooseView = useCallback((box: Box | null) => setChosen({ name: '', box }), []);
  useEffect(() => {
    const shown = lastView();
    setView(shown);
    chooseView(shown);
  }, [chooseView]);
  const size = useSize(chosen.box);
  const name = chosen.name.trim() || t('nameDefault');
  const ready = size.data?.fits && !size.isFetching;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ready && chosen.box && size.data)
      void take(newArea({ name, box: chosen.box, steps: size.data.elements + size.data.tiles }));
  };
  const choose = (place: Place) => setChosen({ name: place.n, box: rounded(extentOfPlace(place)) });
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h2 className="font-semibold text-lg">{t('where')}</h2>
      <PlaceChoice onPlace={choose} />
      {view && (
        <Button onClick={() => chooseView(view)} className="min-h-11 self-start">
          {t('view')}
        </Button>
      )}
      <Field label={t('name')}>
        {(control) => (
          <Input
            {...control}
            value={chosen.name}
            maxLength={100}
            placeholder={t('nameDefault')}
            onChange={({ target }) => setChosen({ ...chosen, name: target.value })}
            className="h-11"
          />
        )}
      </Field>
      <SizeText size={size} />
      <Button variant="primary" type="submit" disabled={!ready} className="min-h-11 self-start">
        {t('take')}
      </Button>
    </form>
  );
}

function SizeText({ size: { data, error, isFetching } }: { size: ReturnType<typeof useSize> }) {
  const t = useTranslations('offlineAreas');
  const locale = useLocale();
  const textOf = useErrorText();
  if (error) return <Alert tone="warning">{reasons(error, textOf)}</Alert>;
  const free = data?.free === undefined ? undefined : showBytes(data.free, locale);
  return (
    <p role="status" className="min-h-12">
      {isFetching && t('measuring')}
      {!isFetching && data && t('size', { size: showBytes(data.bytes, locale), elements: data.elements, tiles: data.tiles })}{' '}
      {!isFetching && data && free && t(data.fits ? 'free' : 'noSpace', { free })}
    </p>
  );
}

/** The rule that was broken, where the answer names one. */
function reasons(error: Error, textOf: (error: unknown) => string) {
  const { fields = [] } = error as { fields?: { message?: string }[] };
  return fields.map(({ message }) => message).join(' ') || textOf(error);
}
