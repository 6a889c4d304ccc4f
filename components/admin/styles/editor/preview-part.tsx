'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import { useTheme } from '@/components/ui/use-theme';
import { elementsApi } from '@/lib/elements/api';
import { call } from '@/lib/http/client';
import type { StyleDocument } from '@/lib/styles/schema';
import { contrastOn, ENOUGH, type Theme } from './contrast';
import { useEditor } from './editor-context';
import { Radios } from './inputs';
import { type Seen, seenElements } from './preview-data';
import type { Props as MapProps } from './preview-map';
import { sampleOf } from './sample';
import { ServerPicture } from './server-picture';

const waiting = <Skeleton className="h-72 w-full" />;
const PreviewMap = lazyPart<MapProps>(() => import('./preview-map'), { waiting });

/** So many elements are enough to see what a style does. */
const SHOWN = 200;
const NONE: readonly Seen[] = [];

/** Some elements of the type, with what they say. */
export function useSeen(): readonly Seen[] {
  const { type, supplier } = useEditor();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['admin.styles', 'elements', type?.id],
    queryFn: ({ signal }) => {
      const params = { id: type?.id ?? 0 };
      return call(elementsApi.listAdmin, { params, query: { size: String(SHOWN), type: 'reference' } }, signal);
    },
    enabled: type !== undefined && type.id > 0,
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  });
  return useMemo(
    () => (type && data ? seenElements(data.result.items, type.id, supplier, locale) : NONE),
    [type, data, supplier, locale],
  );
}

/** What the style makes of real elements: on the map, as the map server draws it, and how well it stands out from the ground. */
export function PreviewPart({ document, seen: found }: { document: StyleDocument; seen: readonly Seen[] }) {
  const t = useTranslations('admin.styles.editor');
  const { type } = useEditor();
  const own = useTheme();
  const [chosen, setTheme] = useState<Theme | null>(null);
  const theme = chosen ?? own;
  const isSample = found.length === 0;
  // Where nothing is yet, each rule is shown by an element that passes it.
  const seen = useMemo(() => (isSample ? sampleOf(document) : found), [isSample, document, found]);
  return (
    <section aria-label={t('preview')} className="flex flex-col gap-4">
      <Radios
        label={t('ground')}
        group="preview-theme"
        value={theme}
        options={(['light', 'dark'] as const).map((value) => ({ value, label: t(`themes.${value}`) }))}
        onValue={setTheme}
      />
      <PreviewMap key={`${type?.id ?? 'none'} ${isSample}`} document={document} seen={seen} theme={theme} />
      {isSample && <p className="text-soft text-sm">{t(type ? 'previewOfSample' : 'previewOfType')}</p>}
      <ServerPicture document={document} seen={seen} />
      <ContrastNotes document={document} />
    </section>
  );
}

const THEMES = ['light', 'dark'] as const;

function ContrastNotes({ document: { rules } }: { document: StyleDocument }) {
  const t = useTranslations('admin.styles.editor');
  const measured = THEMES.map((theme) => {
    const found = rules.flatMap((rule) => {
      const value = contrastOn(rule, theme);
      return value === undefined ? [] : [{ rule: rule.name, value }];
    });
    return { theme, least: found.sort((a, b) => a.value - b.value)[0] };
  });
  return (
    <div className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{t('contrast')}</h3>
      {measured.map(
        ({ theme, least }) =>
          least && (
            <p key={theme} className={least.value < ENOUGH ? 'text-warning' : 'text-soft'}>
              {t(least.value < ENOUGH ? 'contrastPoor' : 'contrastGood', {
                ground: t(`grounds.${theme}`),
                rule: least.rule,
                value: least.value.toFixed(1),
              })}
            </p>
          ),
      )}
    </div>
  );
}
