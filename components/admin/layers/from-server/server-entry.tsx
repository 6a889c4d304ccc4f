import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { addressOf } from '@/lib/http/client';
import { mapServersApi } from '@/lib/map-servers/api';
import type { ServerLayer } from '@/lib/map-servers/schema';
import { isDrawable, sampleOf } from './chosen-layer';

interface Props {
  layer: ServerLayer;
  chosen: boolean;
  /** It is on the map already: it was added a moment ago. */
  added: boolean;
  /** Why it could not be added. */
  failed: string | undefined;
  choose: (on: boolean) => void;
}

/** A layer of a server: a check box with its picture and what is known of it. */
export function ServerEntry({ layer, chosen, added, failed, choose }: Props) {
  const t = useTranslations('admin.layers.fromServer');
  const id = useId();
  const why = failed ?? layer.problem;
  const described = [why && `${id}-why`, `${id}-about`].filter(Boolean).join(' ');
  return (
    <li className="rounded border border-line bg-raised has-checked:border-accent has-checked:ring-1 has-checked:ring-accent">
      <label className="flex cursor-pointer items-start gap-3 rounded p-2 hover:bg-sunken">
        <input
          type="checkbox"
          checked={chosen || added}
          disabled={!layer.layer || added}
          aria-labelledby={`${id}-title`}
          aria-describedby={described}
          onChange={(event) => choose(event.target.checked)}
          className="mt-1 size-5 shrink-0"
        />
        <Preview layer={layer} />
        <span className="min-w-0 grow">
          <span id={`${id}-title`} className="wrap-anywhere block font-semibold">
            {layer.title}
          </span>
          <span id={`${id}-about`} className="block text-sm text-soft">
            <span className="wrap-anywhere block">{[...layer.path, layer.name].join(' › ')}</span>
            {layer.abstract && <span className="wrap-anywhere line-clamp-2">{layer.abstract}</span>}
            {added && <span className="block text-success">{t('added')}</span>}
          </span>
          {why && !added && (
            <span id={`${id}-why`} className="mt-1 flex items-start gap-1.5 text-sm text-warning">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="wrap-anywhere min-w-0">{why}</span>
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

/** A picture of it, as our server gets it; an area where none comes. */
function Preview({ layer }: { layer: ServerLayer }) {
  const [gone, setGone] = useState(false);
  const shape = 'h-16 w-24 shrink-0 rounded bg-sunken';
  if (gone || !isDrawable(layer)) return <span aria-hidden className={shape} />;
  return (
    <img
      src={addressOf(mapServersApi.sample, { query: sampleOf(layer) })}
      alt=""
      loading="lazy"
      onError={() => setGone(true)}
      className={`${shape} object-cover`}
    />
  );
}
