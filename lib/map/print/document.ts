import { jsPDF } from 'jspdf';
import type { Box, Orientation, PageLayout, PageSize } from './layout';
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
  words: {
    legend: string;
    imageFailed: string;
    part: (part: string) => string;
    scale: (denominator: number) => string;
    distance: (metres: number) => string;
  };
}

const PX_MM = 25.4 / 96;

/** The page with the map, ready to be saved. */
export async function pdfOf(printed: PrintedMap): Promise<Blob> {
  const { layout, title, size, orientation } = printed;
  const doc = new jsPDF({ unit: 'mm', format: size, orientation, compress: true });
  doc.setProperties({ title });
  const pen = new Pen(doc);
  pen.text(title, layout.title.x, layout.title.y + 6.5, { size: 15, bold: true, width: layout.title.width });
  const { x, y, width, height } = layout.map;
  doc.addImage(new Uint8Array(await printed.map.arrayBuffer()), 'JPEG', x, y, width, height);
  doc.setDrawColor('#5a5a5a').setLineWidth(0.2).rect(x, y, width, height);
  northArrow(doc, x + width - 8, y + 5);
  drawFoot(doc, pen, printed);
  if (layout.legend) drawLegend(doc, pen, layout.legend, printed);
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
    .setFontSize(6)
    .setTextColor('#282828')
    .text('N', x, y + 8.1, { align: 'center' });
}

function drawFoot(doc: jsPDF, pen: Pen, { layout: { foot }, denominator, date, sources, words }: PrintedMap) {
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
  pen.text(sources, foot.x, foot.y + foot.height - 1, { size: 6.5, soft: true, width: foot.width });
}

/** Cards below each other. If there are too many, the pictures shrink; what still has no room is left out with a sign of it. */
function drawLegend(doc: jsPDF, pen: Pen, box: Box, { legend, words }: PrintedMap) {
  pen.text(words.legend, box.x, box.y + 4, { size: 11, bold: true, width: box.width });
  const pictures = legend.flatMap(({ images }) => images.map((image) => fitted(image.width, image.height, box.width).height));
  const texts = 8 + legend.length * 6 + legend.flatMap(({ images }) => images).length * 4.5;
  const room = Math.max(
    0.35,
    Math.min(
      1,
      (box.height - texts) /
        Math.max(
          1,
          pictures.reduce((a, b) => a + b, 0),
        ),
    ),
  );
  let y = box.y + 9;
  const bottom = box.y + box.height - 3;
  for (const { name, images } of legend) {
    if (y + 5 > bottom) return pen.text('…', box.x, y, { size: 9 });
    pen.text(name, box.x, y, { size: 8.5, bold: true, width: box.width });
    y += 3;
    for (const { part, png, width, height } of images) {
      if (part) {
        pen.text(words.part(part), box.x, y + 1, { size: 7, soft: true, width: box.width });
        y += 3;
      }
      const picture = fitted(width, height, box.width);
      if (!png) pen.text(words.imageFailed, box.x, y + 1, { size: 7, soft: true, width: box.width });
      else if (y + picture.height * room > bottom) return pen.text('…', box.x, y, { size: 9 });
      else doc.addImage(png, 'PNG', box.x, y, picture.width * room, picture.height * room);
      y += (png ? picture.height * room : 2) + 1.5;
    }
    y += 4;
  }
}

/** Millimetres of a picture of so many CSS pixels, no wider than there is room. */
function fitted(widthPx: number, heightPx: number, mostMm: number) {
  const shrink = Math.min(1, mostMm / Math.max(1, widthPx * PX_MM));
  return { width: widthPx * PX_MM * shrink, height: heightPx * PX_MM * shrink };
}
