'use client';
import { useEffect, useRef } from 'react';
import type { MapType } from '@/lib/element-types/schema';

import type { Icon, Mark, StyleDocument } from '@/lib/styles/schema';
import { typeColor } from '@/lib/styles/type-color';

const EDGE_PX = 22;

/** The style of a type, small: its symbol where it has points, else a stroke or an area in its colour. */
export function StyleSwatch({ type }: { type: Pick<MapType, 'styles'> }) {
  const symbols = symbolsOf(type.styles.POINT);
  const color = typeColor(type.styles);
  if (symbols.length > 0) return <Symbols symbols={symbols} />;
  return (
    <svg aria-hidden="true" viewBox="0 0 22 22" className="size-5.5 shrink-0">
      {type.styles.POLYGON ? (
        <path d="M3 6 13 3l6 9-6 7-9-3Z" fill={color} fillOpacity={0.35} stroke={color} strokeWidth={2} strokeLinejoin="round" />
      ) : (
        <path d="M3 17C8 17 8 6 12 6s3 7 8 5" fill="none" stroke={color} strokeWidth={3} strokeLinecap="round" />
      )}
    </svg>
  );
}

const symbolsOf = (document: StyleDocument | undefined) =>
  document?.rules
    .map(({ symbolizers }) => symbolizers.filter((it) => it.kind === 'mark' || it.kind === 'icon'))
    .find((it) => it.length > 0) ?? [];

function Symbols({ symbols }: { symbols: (Mark | Icon)[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let gone = false;
    void (async () => {
      const { drawImage } = await import('@/lib/map/draw-image');
      const { data } = await drawImage({ kind: 'symbols', symbols }, 2);
      const picture = await createImageBitmap(data);
      const context = canvas.current?.getContext('2d');
      if (gone || !canvas.current || !context) return;
      const scale = Math.min(1, (EDGE_PX * 2) / Math.max(data.width, data.height));
      const [width, height] = [data.width * scale, data.height * scale];
      context.clearRect(0, 0, canvas.current.width, canvas.current.height);
      context.drawImage(picture, EDGE_PX - width / 2, EDGE_PX - height / 2, width, height);
    })();
    return () => {
      gone = true;
    };
  }, [symbols]);
  return (
    <span aria-hidden="true" className="flex shrink-0">
      <canvas ref={canvas} width={EDGE_PX * 2} height={EDGE_PX * 2} className="size-5.5" />
    </span>
  );
}
