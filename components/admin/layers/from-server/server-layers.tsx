'use client';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox, Input } from '@/components/ui/controls';
import type { ServerCapabilities } from '@/lib/map-servers/schema';
import { found, isDrawable, keyOf } from './chosen-layer';
import { ServerEntry } from './server-entry';

/** So many show at once: each has a picture. */
const AT_ONCE = 30;

interface Props {
  server: ServerCapabilities;
  chosen: ReadonlySet<string>;
  choose: (chosen: ReadonlySet<string>) => void;
  added: ReadonlySet<string>;
  failed: ReadonlyMap<string, string>;
}

/** The layers of a server, with a search; several can be chosen. */
export function ServerLayers({ server, chosen, choose, added, failed }: Props) {
  const t = useTranslations('admin.layers.fromServer');
  const [text, setText] = useState('');
  const [shown, setShown] = useState(AT_ONCE);
  const list = useRef<HTMLUListElement>(null);
  const showMore = useFirstNew(list, shown);
  const hits = found(server.layers, text);
  const choosable = hits.filter((it) => isDrawable(it) && !added.has(keyOf(it))).map(keyOf);
  const all = choosable.length > 0 && choosable.every((key) => chosen.has(key));
  const put = (keys: readonly string[], on: boolean) => {
    const others = [...chosen].filter((key) => !keys.includes(key));
    choose(new Set(on ? [...others, ...keys] : others));
  };
  return (
    <section aria-label={t('layersOf', { name: server.title })} className="flex flex-col gap-3">
      <SearchField
        text={text}
        search={(typed) => {
          setText(typed);
          setShown(AT_ONCE);
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={t('all', { count: choosable.length })}
          checked={all}
          disabled={choosable.length === 0}
          onChange={(event) => put(choosable, event.target.checked)}
        />
        <p role="status" className="text-sm text-soft">
          {t('counts', { found: hits.length, total: server.layers.length, chosen: chosen.size })}
        </p>
      </div>
      {server.truncated && <p className="text-sm text-warning">{t('truncated', { count: server.layers.length })}</p>}
      {hits.length === 0 && <p className="text-soft">{t('nothing')}</p>}
      <ul ref={list} className="grid gap-2 lg:grid-cols-2">
        {hits.slice(0, shown).map((layer) => {
          const key = keyOf(layer);
          return (
            <ServerEntry
              key={key}
              layer={layer}
              chosen={chosen.has(key)}
              added={added.has(key)}
              failed={failed.get(key)}
              choose={(on) => put([key], on)}
            />
          );
        })}
      </ul>
      {hits.length > shown && (
        <Button
          onClick={() => {
            showMore();
            setShown(shown + AT_ONCE);
          }}
          className="self-center"
        >
          {t('more')}
        </Button>
      )}
    </section>
  );
}

/** The button that shows more may go with it: the focus moves on to the first one that is new. */
function useFirstNew(list: RefObject<HTMLUListElement | null>, shown: number): () => void {
  const from = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what `shown` has added
  useEffect(() => {
    if (from.current === null) return;
    const added = [...(list.current?.children ?? [])].slice(from.current);
    from.current = null;
    for (const entry of added) {
      const box = entry.querySelector<HTMLInputElement>('input:enabled');
      if (box) return box.focus();
    }
  }, [list, shown]);
  return () => {
    from.current = shown;
  };
}

function SearchField({ text, search }: { text: string; search: (text: string) => void }) {
  const t = useTranslations('admin.layers.fromServer');
  return (
    <div className="relative">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-soft" />
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        autoComplete="off"
        onChange={(event) => search(event.target.value)}
        className="pl-9"
      />
    </div>
  );
}
