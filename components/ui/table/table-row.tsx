'use client';
import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useRef } from 'react';
import { buttonClass } from '../button';
import { cx } from '../cx';
import { IconButton } from '../icon-button';
import type { Column, Expansion } from './columns';

interface Props<Row> {
  row: Row;
  id: string | number;
  shown: readonly Column<Row>[];
  folded: readonly Column<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  expansion: Expansion<Row> | undefined;
  card: boolean;
  dense: boolean | undefined;
  /** Somebody came for this row. */
  current: boolean;
  /** How many cells the row has. */
  cells: number;
}

/** A row: its cells, what folded into the first of them, and what is open below it. */
export function TableRow<Row>({ row, id, shown, folded, actions, expansion, card, dense, current, cells }: Props<Row>) {
  const line = useRef<HTMLTableRowElement>(null);
  const panel = useId();
  const open = expansion?.open === id;
  const expands = expansion && (expansion.has?.(row) ?? true);
  const toggle = expands && (
    <Toggle label={expansion.label(row)} open={open} panel={panel} wide={card} onPress={() => expansion.toggle(row)} />
  );
  useEffect(() => {
    if (current) line.current?.scrollIntoView?.({ block: 'center' });
  }, [current]);
  const main = shown.find((it) => it.main) ?? shown[0];
  return (
    <>
      <tr
        ref={line}
        aria-current={current || undefined}
        className={cx('border-line border-t first:border-t-0', open || current ? 'bg-tint' : !card && 'hover:bg-sunken')}
      >
        {!card && expansion && <td className="w-0 py-1 pl-2 align-top">{toggle}</td>}
        {card ? (
          <td className={dense ? 'px-4 py-2.5' : 'p-4'}>
            <div className="flex gap-3">
              {shown
                .filter(({ picture }) => picture)
                .map(({ key, cell }) => (
                  <Fragment key={key}>{cell(row)}</Fragment>
                ))}
              <div className="min-w-0 grow">
                {shown
                  .filter(({ picture }) => !picture)
                  .map(({ key, cell }) => (
                    <Fragment key={key}>{cell(row)}</Fragment>
                  ))}
                <Folded row={row} columns={folded} />
              </div>
            </div>
            <div className={cx('-mb-1 flex flex-wrap items-center justify-between gap-1', !dense && 'mt-2')}>
              {toggle || <span />}
              <span data-no-paper className="-mr-2 flex">
                {actions?.(row)}
              </span>
            </div>
          </td>
        ) : (
          <>
            {shown.map((column) => (
              <td
                key={column.key}
                className={cx(
                  'wrap-break-word px-3',
                  dense ? 'py-1 align-middle' : 'py-2.5 align-top',
                  column.align === 'end' && 'text-right',
                  column.align === 'center' && 'text-center',
                )}
              >
                {column.cell(row)}
                {column === main && !dense && <Folded row={row} columns={folded} inLine />}
              </td>
            ))}
            {actions && (
              <td data-no-paper className="w-0 px-2 py-0.5 align-top">
                <span className="flex">{actions(row)}</span>
              </td>
            )}
          </>
        )}
      </tr>
      {expands && open && (
        <tr id={panel} className="bg-tint">
          <td colSpan={cells} className="px-4 pt-1 pb-4">
            {/* As wide as the table is without it: what opens folds its own columns, and never makes the table wider. */}
            <div className="w-0 min-w-full">{expansion.content(row)}</div>
          </td>
        </tr>
      )}
    </>
  );
}

interface ToggleProps {
  label: string;
  open: boolean;
  panel: string;
  wide: boolean;
  onPress: () => void;
}

function Toggle({ label, open, panel, wide, onPress }: ToggleProps) {
  const icon = (
    <ChevronRight aria-hidden className={cx('size-4 transition-transform motion-reduce:transition-none', open && 'rotate-90')} />
  );
  const state = { 'aria-expanded': open, 'aria-controls': open ? panel : undefined, onClick: onPress };
  if (!wide) return <IconButton label={label} icon={icon} {...state} />;
  return (
    <button
      type="button"
      {...state}
      className={cx(buttonClass('ghost'), '-ml-2 min-h-9! pointer-coarse:min-h-11! px-2! text-sm')}
    >
      {icon}
      {label}
    </button>
  );
}

interface FoldedProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** One after another, as beside other columns, where a line for each would make the whole row high; otherwise one below another. */
  inLine?: boolean;
}

/** What has no column of its own on this screen, by name. Empty values are left out. */
function Folded<Row>({ row, columns, inLine = false }: FoldedProps<Row>) {
  const filled = columns.map(({ key, header, cell }) => ({ key, header, content: cell(row) })).filter(({ content }) => content);
  if (filled.length === 0) return null;
  if (inLine)
    return (
      <dl className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
        {filled.map(({ key, header, content }) => (
          <div key={key} className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
            <dt className="text-soft">{header}</dt>
            <dd className="wrap-break-word min-w-0">{content}</dd>
          </div>
        ))}
      </dl>
    );
  return (
    <dl className="mt-2 grid grid-cols-[fit-content(40%)_1fr] gap-x-4 gap-y-1 text-sm">
      {filled.map(({ key, header, content }) => (
        <Fragment key={key}>
          <dt className="text-soft">{header}</dt>
          <dd className="wrap-break-word min-w-0">{content}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
