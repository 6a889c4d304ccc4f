import type { PrintedCard, PrintedEntry } from './legend';

/** Lengths in millimetres. */
export interface Column {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How high things are in a column of some width, and how wide they have to be. */
export interface Measure {
  heading: (name: string, width: number) => number;
  row: (entry: Exclude<PrintedEntry, { kind: 'image' }>, width: number) => number;
  /** A strip of a picture that is `widthPx` wide. */
  strip: (widthPx: number, heightPx: number, width: number) => number;
  /** The narrowest column in which a picture can be read. */
  readable: (widthPx: number) => number;
}

export type Piece =
  | { kind: 'heading'; name: string; continued: boolean }
  | { kind: 'row'; entry: Exclude<PrintedEntry, { kind: 'image' }> }
  | { kind: 'strip'; strip: Extract<PrintedEntry, { kind: 'image' }>['strips'][number] };

export interface Placed {
  piece: Piece;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Between two cards. */
const CARD_GAP = 2.5;
const ENTRY_GAP = 1.5;

const piecesOf = (entry: PrintedEntry): Piece[] =>
  entry.kind === 'image' ? entry.strips.map((strip) => ({ kind: 'strip', strip })) : [{ kind: 'row', entry }];

const widest = (entries: readonly PrintedEntry[]) =>
  Math.max(0, ...entries.flatMap((it) => (it.kind === 'image' ? it.strips.map(({ width }) => width) : [])));

/**
 * Lays cards into columns, one after the other; nothing is left out. A card is not parted from its heading, and one that goes on in
 * another column says so there. Cards that are too wide for the first column, which stands beside the map, come after the others.
 */
export function flow(
  cards: readonly PrintedCard[],
  first: Column,
  more: (narrowest: number) => Iterator<Column>,
  measure: Measure,
) {
  const fits = ({ entries }: PrintedCard) => measure.readable(widest(entries)) <= first.width;
  const ordered = [...cards.filter(fits), ...cards.filter((card) => !fits(card))];
  const next = more(Math.max(0, ...ordered.map(({ entries }) => measure.readable(widest(entries)))));
  const pen = new Columns(first, next);
  for (const card of ordered) {
    if (pen.isFirst && !fits(card)) pen.turn();
    placeCard(card, pen, measure);
  }
  return pen.placed;
}

/** Columns that are filled one after the other. */
class Columns {
  readonly placed: Placed[] = [];
  isFirst = true;
  #column: Column;
  #y: number;
  readonly #next: Iterator<Column>;

  constructor(first: Column, next: Iterator<Column>) {
    this.#column = first;
    this.#y = first.y;
    this.#next = next;
  }

  get width() {
    return this.#column.width;
  }

  get isEmpty() {
    return this.#y === this.#column.y;
  }

  /** Whether so many millimetres fit. */
  has(height: number) {
    return this.#y + height <= this.#column.y + this.#column.height + 1e-6;
  }

  put(piece: Piece, height: number, gap = 0) {
    const { page, x, width } = this.#column;
    this.placed.push({ piece, page, x, y: this.#y, width, height });
    this.#y += height + gap;
  }

  space(height: number) {
    if (!this.isEmpty) this.#y += height;
  }

  turn() {
    this.#column = this.#next.next().value as Column;
    this.#y = this.#column.y;
    this.isFirst = false;
  }
}

function heightOf(piece: Exclude<Piece, { kind: 'heading' }>, width: number, measure: Measure): number {
  if (piece.kind === 'row') return measure.row(piece.entry, width);
  return measure.strip(piece.strip.width, piece.strip.height, width);
}

function placeCard({ name, entries }: PrintedCard, pen: Columns, measure: Measure) {
  const pieces = entries.flatMap((entry) =>
    (piecesOf(entry) as Exclude<Piece, { kind: 'heading' }>[]).map((piece, at, all) => ({
      piece,
      gap: at === all.length - 1 ? ENTRY_GAP : 0,
      // The name of a part stays with what it is of.
      leads: piece.kind === 'row' && piece.entry.kind === 'part',
    })),
  );
  const headingHeight = () => (name ? measure.heading(name, pen.width) + 1 : 0);
  const heading = (continued: boolean) => {
    if (name) pen.put({ kind: 'heading', name, continued }, measure.heading(name, pen.width), 1);
  };
  const together = (from: number): number => {
    const it = pieces[from];
    if (!it) return 0;
    return heightOf(it.piece, pen.width, measure) + (it.leads ? together(from + 1) : 0);
  };
  pen.space(CARD_GAP);
  if (!pen.has(headingHeight() + together(0)) && !pen.isEmpty) pen.turn();
  heading(false);
  for (const [at, { piece, gap }] of pieces.entries()) {
    if (!pen.has(together(at)) && at > 0) {
      pen.turn();
      heading(true);
    }
    pen.put(piece, heightOf(piece, pen.width, measure), gap);
  }
}
