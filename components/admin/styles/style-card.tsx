'use client';
import { Download, Eye, MapPin, Minus, Pencil, Pentagon, Plus, Spline, Trash2, TriangleAlert } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { Skeleton } from '@/components/ui/skeleton';
import type { Style } from '@/lib/styles/api';
import type { StyleGeometry } from '@/lib/styles/schema';
import { RowButton } from '../kit/row-actions';
import type { Bulk } from '../kit/use-bulk';
import { StylePicture } from './style-pictures';

const icons = { POINT: MapPin, LINE: Spline, POLYGON: Pentagon } satisfies Record<StyleGeometry, unknown>;

interface Acts {
  onPreview: (style: Style) => void;
  onEdit: (style: Style) => void;
  onExport: (style: Style) => void;
  onDelete: (style: Style) => void;
}

interface Props extends Acts {
  kind: StyleGeometry;
  /** Those that are searched for; absent while they are on their way. */
  styles: readonly Style[] | undefined;
  /** Which styles are selected, over all kinds. */
  several: Pick<Bulk<Style>, 'isSelected' | 'toggle'>;
  onAdd: () => void;
}

/** The styles of one kind, and the way to add one. */
export function StyleCard({ kind, styles, several, onAdd, ...acts }: Props) {
  const t = useTranslations('admin.styles');
  const kit = useTranslations('admin.kit');
  const Icon = icons[kind];
  return (
    <section aria-label={t(`kinds.${kind}`)} aria-busy={!styles || undefined} className="rounded border border-line bg-raised">
      <header className="flex items-center justify-between gap-3 border-line border-b px-4 py-3">
        <h2 className="flex items-center gap-2 font-semibold text-lg">
          <Icon aria-hidden className="size-5 text-soft" />
          {t(`kinds.${kind}`)}
        </h2>
        <Button onClick={onAdd} aria-label={t(`addTo.${kind}`)}>
          <Plus aria-hidden className="size-4" />
          {t('addShort')}
        </Button>
      </header>
      {styles?.length === 0 && <p className="px-4 py-3 text-soft">{kit('nothingFound')}</p>}
      {styles ? (
        <ul className="divide-y divide-line">
          {styles.map((style) => (
            <StyleLine
              key={style.name}
              style={style}
              selected={several.isSelected(style)}
              onSelect={() => several.toggle(style)}
              {...acts}
            />
          ))}
        </ul>
      ) : (
        <div className="flex flex-col gap-3 p-4">
          {[1, 2, 3].map((it) => (
            <Skeleton key={it} className="h-8 w-full" />
          ))}
        </div>
      )}
    </section>
  );
}

interface LineProps extends Acts {
  style: Style;
  selected: boolean;
  onSelect: () => void;
}

function StyleLine({ style, selected, onSelect, onPreview, onEdit, onExport, onDelete }: LineProps) {
  const t = useTranslations('admin.styles');
  const kit = useTranslations('admin.kit.bulk');
  const { name, inUse, warnings } = style;
  const asked = useSearchParams();
  const isAsked = asked.get('layerType') === style.type && asked.get('styleName') === name;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) line.current?.scrollIntoView?.({ block: 'center' });
  }, [isAsked]);
  return (
    <li
      ref={line}
      aria-current={isAsked || undefined}
      className="flex flex-wrap items-center gap-x-3 py-1.5 pr-2 pl-4 aria-[current]:bg-tint"
    >
      <input
        type="checkbox"
        className="size-5 shrink-0"
        aria-label={kit('select', { name })}
        checked={selected}
        onChange={onSelect}
      />
      <StylePicture style={style} px={44} />
      <span className="min-w-32 flex-1">
        <span className="wrap-anywhere block leading-tight">{name}</span>
        <span className="text-sm text-soft">{t(inUse ? 'inUse' : 'notInUse')}</span>
      </span>
      {warnings.length > 0 && (
        <Popover label={t('warningsOf', { name })} icon={<TriangleAlert className="size-4 text-warning" />}>
          <Warnings warnings={warnings} />
        </Popover>
      )}
      <span className="-space-x-1 ml-auto flex shrink-0">
        <RowButton label={t('preview', { name })} Icon={Eye} onClick={() => onPreview(style)} />
        <RowButton label={t('edit', { name })} Icon={Pencil} onClick={() => onEdit(style)} />
        <RowButton label={t('export', { name })} Icon={Download} onClick={() => onExport(style)} />
        <RowButton label={t('delete', { name })} Icon={Trash2} onClick={() => onDelete(style)} />
      </span>
    </li>
  );
}

/** What a renderer will not honour of a style. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <ul className="flex flex-col gap-1">
    {warnings.map((it) => (
      <li key={it} className="flex gap-2">
        <Minus aria-hidden className="mt-1 size-3 shrink-0" />
        {it}
      </li>
    ))}
  </ul>
);
