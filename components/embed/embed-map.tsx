'use client';
import { useTranslations } from 'next-intl';
import { useMemo, useRef, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { useVectorStyles } from '@/components/map/use-vector-styles';
import { lazyPart } from '@/components/ui/lazy-part';
import { useTheme } from '@/components/ui/use-theme';
import { SmallMap } from '@/components/viewer/small-map';
import { SmallMapButtons } from '@/components/viewer/small-map-buttons';
import type { Choices } from '@/components/viewer/state';
import type { Filters } from '@/lib/embedding/schema';
import type { Extent } from '@/lib/map/camera';
import { mapStyleState } from '@/lib/map/style';
import type { ElementHit } from '@/lib/map/tools/info';
import { backgroundAmong, type FreshElement, initiallyVisible, type LayerKey, type MapContent, typeKey } from '@/lib/map/view';
import { isUnreachable, type Trouble } from '@/lib/map/watch/trouble';

/** Only a map with filters needs it. */
const FoundElements = lazyPart(() => import('./found-elements'));

/** So many elements at one place are listed. */
const MAX_HITS = 5;
/** Nobody chooses anything here. */
const AS_CONFIGURED: Choices = { shown: {}, opacity: {} };
const NONE: ReadonlyMap<LayerKey, Trouble> = new Map();

interface Props {
  content: MapContent;
  extent: Extent;
  filters?: Filters | undefined;
  label: string;
}

/** Public elements on the background of the installation. Pressing some leads to their pages, beside the page that embeds it. */
export default function EmbedMap({ content, extent, filters, label }: Props) {
  const t = useTranslations('elementDetails');
  const map = useRef<MapRef>(null);
  const [hits, setHits] = useState<readonly ElementHit[]>([]);
  const [troubles, setTroubles] = useState(NONE);
  const [rest, setRest] = useState<Extent | null>(null);
  const [found, setFound] = useState<readonly FreshElement[]>([]);
  const visible = useMemo(() => initiallyVisible(content), [content]);
  const types = useMemo(() => content.types.filter(({ id }) => visible.includes(typeKey(id))), [content, visible]);
  return (
    <>
      <SmallMap
        ref={map}
        styleState={useStyleState({ content, visible, troubles, found: filters && found })}
        start={extent}
        words={{ map: label, attribution: t('attribution') }}
        onHits={setHits}
        onTroubles={setTroubles}
        onRest={setRest}
      />
      {filters && rest && <FoundElements types={types} filters={filters} extent={rest} onFound={setFound} />}
      <SmallMapButtons map={() => map.current} />
      <Hits hits={hits} content={content} />
    </>
  );
}

/** Links to what was pressed. */
function Hits({ hits, content: { types, base } }: { hits: readonly ElementHit[]; content: MapContent }) {
  const t = useTranslations('embed');
  const nameOf = (typeId: number) => types.find(({ id }) => id === typeId)?.name ?? '';
  return (
    <ul aria-live="polite" className="absolute bottom-9 left-3 flex max-w-[calc(100%-1.5rem)] flex-col gap-1">
      {hits.slice(0, MAX_HITS).map(({ id, typeId }) => (
        <li key={id}>
          <a
            href={`${base}/geometric_element/details/${id}`}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center rounded bg-raised px-3 font-semibold text-accent text-sm shadow hover:underline"
          >
            {t('view', { type: nameOf(typeId), id: String(id) })}
          </a>
        </li>
      ))}
    </ul>
  );
}

interface Shown extends Pick<Props, 'content'> {
  visible: readonly LayerKey[];
  troubles: ReadonlyMap<LayerKey, Trouble>;
  found: readonly FreshElement[] | undefined;
}

/**
 * What shows at first, with the public elements of the types or those alone that were found, and the embedded background where another one
 * cannot be reached, or its style has not come.
 */
function useStyleState({ content, visible, troubles, found }: Shown) {
  const theme = useTheme();
  // A message would stand in somebody else's page.
  const vectorStyles = useVectorStyles(content, AS_CONFIGURED, true);
  const background = backgroundAmong(content, visible);
  const unreachable = background && isUnreachable(troubles.get(background)) ? background : null;
  return useMemo(() => {
    const view = { theme, visible, unreachable, vectorStyles, scope: 'public' as const, opacity: {}, stamps: {}, selected: null };
    return mapStyleState(content, { ...view, withheld: [], tiled: found === undefined, fresh: found ?? [] });
  }, [content, theme, visible, unreachable, found, vectorStyles]);
}
