'use client';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Select } from './controls';
import { cx } from './cx';
import { IconButton } from './icon-button';
import { pagesAround } from './pages';
import { useNumber } from './use-number';
import { useTotal } from './use-total';

interface Props {
  /** Zero-based. */
  page: number;
  size: number;
  total: number;
  /** False: so many were counted, and there are more. */
  exact?: boolean;
  /** The page sizes to choose from; absent: there is nothing to choose. */
  sizes?: readonly number[];
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}

/** Which part of the rows this is, and the way to the others. Pages count from one. */
export function Pager({ page, size, total, exact, sizes, onPage, onSize }: Props) {
  const t = useTranslations('ui.table');
  const number = useNumber();
  const written = useTotal();
  const pages = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, page * size + 1);
  const to = Math.min(total, (page + 1) * size);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-soft tabular-nums">
        {t('range', { from: number(from), to: number(to), total, shown: written(total, exact) })}
      </p>
      <Links page={page} pages={pages} onPage={onPage} />
      {sizes && onSize ? <Sizes size={size} sizes={sizes} onSize={onSize} /> : <span aria-hidden />}
    </div>
  );
}

interface LinksProps extends Pick<Props, 'page' | 'onPage'> {
  pages: number;
}

/** The pages around this one. A single page has the same height, so that nothing moves when there are more. */
function Links({ page, pages, onPage }: LinksProps) {
  const t = useTranslations('ui.table');
  const number = useNumber();
  return (
    <nav aria-label={t('pages')} className={cx('flex items-center gap-1', pages === 1 && 'invisible')}>
      <IconButton
        label={t('previous')}
        icon={<ChevronLeft className="size-5" />}
        aria-disabled={page === 0 || undefined}
        onClick={() => page > 0 && onPage(page - 1)}
        className="aria-disabled:opacity-45"
      />
      {pagesAround(page, pages).map((it) =>
        typeof it === 'string' ? (
          <span key={it} aria-hidden="true" className="px-0.5 text-soft max-sm:hidden">
            …
          </span>
        ) : (
          <button
            key={it}
            type="button"
            aria-label={t('page', { page: number(it + 1) })}
            aria-current={it === page ? 'page' : undefined}
            onClick={() => onPage(it)}
            className={cx(
              'min-h-9 min-w-9 rounded px-2 tabular-nums hover:bg-sunken aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-accent',
              Math.abs(it - page) > 0 && 'max-sm:hidden',
            )}
          >
            {number(it + 1)}
          </button>
        ),
      )}
      <IconButton
        label={t('next')}
        icon={<ChevronRight className="size-5" />}
        aria-disabled={page >= pages - 1 || undefined}
        onClick={() => page < pages - 1 && onPage(page + 1)}
        className="aria-disabled:opacity-45"
      />
    </nav>
  );
}

function Sizes({ size, sizes, onSize }: Required<Pick<Props, 'size' | 'sizes' | 'onSize'>>) {
  const t = useTranslations('ui.table');
  const id = useId();
  return (
    <span data-no-paper className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-soft">
        {t('rowsPerPage')}
      </label>
      <Select id={id} value={size} onChange={(event) => onSize(Number(event.target.value))} className="h-9! w-auto!">
        {sizes.map((it) => (
          <option key={it} value={it}>
            {it}
          </option>
        ))}
      </Select>
    </span>
  );
}
