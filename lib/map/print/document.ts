import { jsPDF } from 'jspdf';
import { drawLegend, type LegendWords } from './draw-legend';
import { MARGIN_MM, type Orientation, type PageLayout, type PageSize } from './layout';
import type { PrintedCard } from './legend';
import { Pen } from './pen';
import { scaleBarOf } from './scale';

export interface PrintedMap {
  size: PageSize;
  orientation: Orientation;
  layout: PageLayout;
  /** JPEG. */
  map: Blob;
  title: string;
  date: string;
  /** Whose data it shows. */
  sources: string;
  /** The N of 1:N; null: the scale is not wanted. */
  denominator: number | null;
  legend: readonly PrintedCard[];
  /** Names of the layers that could not be drawn whole. */
  missing: readonly string[];
  words: LegendWords & {
    scale: (denominator: number) => string;
    distance: (metres: number) => string;
    missing: (names: readonly string[]) => string;
    page: (page: number, pages: number) => string;
  };
}

/** The page with the map, and after it what its legend needs, ready to be saved. */
export async function pdfOf(printed: PrintedMap): Promise<Blob> {
  const { layout, title, size, orientation, legend, words } = printed;
  const doc = new jsPDF({ unit: 'mm', format: size, orientation, compress: true });
  doc.setProperties({ title });
  const pen = new Pen(doc);
  pen.text(title, layout.title.x, layout.title.y + 6.5, { size: 15, bold: true, width: layout.title.width });
  const { x, y, width, height } = layout.map;
  doc.addImage(new Uint8Array(await printed.map.arrayBuffer()), 'JPEG', x, y, width, height);
  doc.setDrawColor('#5a5a5a').setLineWidth(0.2).rect(x, y, width, height);
  northArrow(doc, x + width - 8, y + 5);
  drawFoot(doc, pen, printed);
  await drawLegend(legend, { doc, pen, layout, words, turn: () => void doc.addPage(size, orientation) });
  numberPages(doc, pen, printed);
  return doc.output('blob');
}

/** The map is never turned: north is up. */
function northArrow(doc: jsPDF, x: number, y: number) {
  doc
    .setFillColor('#ffffff')
    .setDrawColor('#3c3c3c')
    .setLineWidth(0.2)
    .circle(x, y + 4, 5, 'FD');
  doc.setFillColor('#282828').triangle(x, y + 0.6, x - 2, y + 5.6, x, y + 4.6, 'F');
  doc.setFillColor('#aaaaaa').triangle(x, y + 0.6, x + 2, y + 5.6, x, y + 4.6, 'F');
  doc
    .setFont('helvetica', 'bold')
    .setFontSize(8)
    .setTextColor('#282828')
    .text('N', x, y + 8.1, { align: 'center' });
}

/** Within the margins: below the date on the page of the map, beside the title of the legend on those after it. */
function numberPages(doc: jsPDF, pen: Pen, { layout: { page, foot }, words }: PrintedMap) {
  const pages = doc.getNumberOfPages();
  if (pages === 1) return;
  for (let number = 1; number <= pages; number++) {
    doc.setPage(number);
    const y = number === 1 ? foot.y + 8.5 : MARGIN_MM + 4;
    pen.text(words.page(number, pages), page.width - MARGIN_MM, y, { size: 8, soft: true, right: true });
  }
}

function drawFoot(doc: jsPDF, pen: Pen, { layout: { foot }, denominator, date, sources, missing, words }: PrintedMap) {
  if (denominator !== null) {
    const { lengthMm, metres } = scaleBarOf(denominator, Math.min(60, foot.width / 3));
    const y = foot.y + 4.5;
    doc
      .setDrawColor('#282828')
      .setLineWidth(0.4)
      .line(foot.x, y, foot.x + lengthMm, y);
    for (const end of [foot.x, foot.x + lengthMm]) doc.line(end, y - 1.5, end, y);
    pen.text(words.distance(metres), foot.x + lengthMm + 2, y, { size: 8 });
    pen.text(words.scale(denominator), foot.x, y + 4, { size: 8 });
  }
  pen.text(date, foot.x + foot.width, foot.y + 4.5, { size: 8, right: true });
  const hand = { size: 8, soft: true, width: foot.width };
  const lines = pen.lines(sources, foot.width, hand);
  const shown = lines.length > 2 ? [lines[0] ?? '', lines.slice(1).join(' ')] : lines;
  for (const [at, text] of shown.entries()) pen.text(text, foot.x, foot.y + 12.5 + at * 3.3, hand);
  if (missing.length > 0) pen.text(words.missing(missing), foot.x, foot.y + foot.height - 0.8, { size: 8, width: foot.width });
}
