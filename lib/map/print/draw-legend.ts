import type { jsPDF } from 'jspdf';
import { svg2pdf } from 'svg2pdf.js';
import { type Column, flow, type Measure, type Piece, type Placed } from './flow';
import { MARGIN_MM, type PageLayout } from './layout';
import type { PrintedCard, PrintedEntry } from './legend';
import type { Pen } from './pen';

export interface LegendWords {
  legend: string;
  imageFailed: string;
  part: (part: string) => string;
  continued: (name: string) => string;
  continues: (page: number) => string;
}

interface Paper {
  doc: jsPDF;
  pen: Pen;
  layout: PageLayout;
  /** Makes the page after the last one. */
  turn: () => void;
  words: LegendWords;
}

const PX_MM = 25.4 / 96;
/** Letters of 8 points are the smallest. */
const NAME = { size: 9, bold: true };
const LABEL = { size: 8 };
const LINE_MM = 3.6;
/** The symbols of all rows are in one column, their words in another. */
const SYMBOL_MM = 12;
const TEXT_GAP_MM = 1.5;
const TITLE_MM = 9;
const NOTE_MM = 5;
/** What the number of the page takes beside the title. */
const NUMBER_MM = 30;
/** Of a page that is legend alone. */
const COLUMN_MM = 55;
const COLUMN_GAP_MM = 6;
/** How far a picture may be shrunk: letters in legends are usually 9 to 10 points high. */
const SHRINK = 0.88;

type Row = Exclude<PrintedEntry, { kind: 'image' }>;

/** What stands beside or in place of a symbol. */
function wordsOf(entry: Row, words: LegendWords): string {
  if (entry.kind === 'missing') return words.imageFailed;
  if (entry.kind === 'part') return words.part(entry.part);
  return entry.label ?? (entry.part === undefined ? '' : words.part(entry.part));
}

const handOf = (entry: Row) => (entry.kind === 'symbol' && entry.leading ? NAME : LABEL);
const textWidth = (entry: Row, width: number) => (entry.kind === 'symbol' ? width - SYMBOL_MM - TEXT_GAP_MM : width);

function measureFor({ pen, words, layout }: Paper): Measure {
  const innerMm = layout.page.width - 2 * MARGIN_MM;
  const row = (entry: Row, width: number) => {
    const lines = pen.lines(wordsOf(entry, words), textWidth(entry, width), handOf(entry)).length;
    return Math.max(lines * LINE_MM, entry.kind === 'symbol' ? entry.sample.height * PX_MM + 0.5 : 0);
  };
  return {
    heading: (name, width) => pen.lines(words.continued(name), width, NAME).length * (LINE_MM + 0.4),
    row,
    strip: (widthPx, heightPx, width) => heightPx * PX_MM * Math.min(1, width / (widthPx * PX_MM)),
    readable: (widthPx) => Math.min(innerMm, widthPx * PX_MM * SHRINK),
  };
}

/** The columns of the pages after the map's, each page with as many as fit. */
function* columnsAfter({ page }: PageLayout, narrowest: number): Generator<Column, never> {
  const inner = page.width - 2 * MARGIN_MM;
  const count = Math.max(1, Math.floor((inner + COLUMN_GAP_MM) / (Math.max(COLUMN_MM, narrowest) + COLUMN_GAP_MM)));
  const width = (inner - (count - 1) * COLUMN_GAP_MM) / count;
  const y = MARGIN_MM + TITLE_MM;
  for (let number = 1; ; number++)
    for (let at = 0; at < count; at++)
      yield { page: number, x: MARGIN_MM + at * (width + COLUMN_GAP_MM), y, width, height: page.height - MARGIN_MM - y };
}

/** The whole legend: in a column beside the map, and on as many pages after it as it needs. */
export async function drawLegend(cards: readonly PrintedCard[], paper: Paper): Promise<void> {
  const { layout, pen, words, turn } = paper;
  const box = layout.legend;
  if (!box) return;
  const title = (x: number, y: number, width: number) => pen.text(words.legend, x, y + 4, { size: 11, bold: true, width });
  title(box.x, box.y, box.width);
  const first = { page: 0, x: box.x, y: box.y + TITLE_MM, width: box.width, height: box.height - TITLE_MM - NOTE_MM };
  const placed = flow(cards, first, (narrowest) => columnsAfter(layout, narrowest), measureFor(paper));
  const last = Math.max(0, ...placed.map(({ page }) => page));
  if (last > 0) pen.text(words.continues(2), box.x, box.y + box.height - 1, { ...LABEL, soft: true, width: box.width });
  for (let page = 0; page <= last; page++) {
    if (page > 0) {
      turn();
      title(MARGIN_MM, MARGIN_MM, layout.page.width - 2 * MARGIN_MM - NUMBER_MM);
    }
    for (const it of placed) if (it.page === page) await drawPiece(it, paper);
  }
}

async function drawPiece({ piece, x, y, width, height }: Placed, paper: Paper): Promise<void> {
  if (piece.kind === 'heading') return drawHeading(piece, x, y, width, paper);
  if (piece.kind === 'row') return drawRow(piece.entry, { x, y, width, height }, paper);
  const { png, width: widthPx } = piece.strip;
  paper.doc.addImage(png, 'PNG', x, y, Math.min(width, widthPx * PX_MM), height);
}

function drawHeading(
  { name, continued }: Extract<Piece, { kind: 'heading' }>,
  x: number,
  y: number,
  width: number,
  paper: Paper,
) {
  const { pen, words } = paper;
  const lines = pen.lines(continued ? words.continued(name) : name, width, NAME);
  for (const [at, text] of lines.entries()) pen.text(text, x, y + 3.2 + at * (LINE_MM + 0.4), NAME);
}

async function drawRow(entry: Row, { x, y, width, height }: Omit<Column, 'page'>, { doc, pen, words }: Paper): Promise<void> {
  const hand = { ...handOf(entry), ...(entry.kind !== 'symbol' && { soft: true }) };
  const lines = pen.lines(wordsOf(entry, words), textWidth(entry, width), hand);
  const left = entry.kind === 'symbol' ? x + SYMBOL_MM + TEXT_GAP_MM : x;
  const top = y + (height - lines.length * LINE_MM) / 2;
  for (const [at, text] of lines.entries()) pen.text(text, left, top + 2.8 + at * LINE_MM, hand);
  if (entry.kind !== 'symbol') return;
  const { svg, width: widthPx, height: heightPx } = entry.sample;
  const [wide, high] = [widthPx * PX_MM, heightPx * PX_MM];
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  await svg2pdf(drawing, doc, { x: x + (SYMBOL_MM - wide) / 2, y: y + (height - high) / 2, width: wide, height: high });
}
