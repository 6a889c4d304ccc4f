import type { jsPDF } from 'jspdf';

interface Hand {
  /** Points. */
  size: number;
  bold?: boolean;
  soft?: boolean;
  /** `x` is the right end. */
  right?: boolean;
  /** Millimetres: a longer text is cut. */
  width?: number;
}

/** The letters that a PDF has without bringing a font. */
const BUILT_IN = /^[\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;
const INK = '#191919';
const SOFT = '#5a5a5a';
const POINT_MM = 25.4 / 72;

/** Pixels to the point of letters that are drawn. */
const SHARP = 4;
const fontOf = ({ size, bold }: Hand) => `${bold ? '700 ' : ''}${size * SHARP}px "Noto Sans", sans-serif`;

function pieces(word: string, fits: (it: string) => boolean): string[] {
  const letters = [...word];
  const found: string[] = [];
  while (letters.length > 0) {
    let end = letters.length;
    while (end > 1 && !fits(letters.slice(0, end).join(''))) end -= 1;
    found.push(letters.splice(0, end).join(''));
  }
  return found;
}

/** Writes on a page. Letters that the built-in fonts lack are drawn as a picture, by the fonts of the browser. */
export class Pen {
  constructor(private readonly doc: jsPDF) {}

  /** `x` and `y` (of the base line) in millimetres. */
  text(text: string, x: number, y: number, hand: Hand) {
    const { doc } = this;
    doc.setFont('helvetica', hand.bold ? 'bold' : 'normal').setFontSize(hand.size);
    doc.setTextColor(hand.soft ? SOFT : INK);
    if (!BUILT_IN.test(text)) return this.picture(text, x, y, hand);
    const shown = hand.width === undefined ? text : this.cut(text, hand.width);
    doc.text(shown, x, y, { align: hand.right ? 'right' : 'left' });
  }

  /** The lines of a text that is not cut: broken between words, a word that is too long anywhere. */
  lines(text: string, width: number, hand: Hand): string[] {
    const fits = (it: string) => this.widthOf(it, hand) <= width;
    const lines: string[] = [];
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const last = lines.at(-1);
      if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(...pieces(word, fits));
    }
    return lines;
  }

  private widthOf(text: string, hand: Hand): number {
    const { doc } = this;
    doc.setFont('helvetica', hand.bold ? 'bold' : 'normal').setFontSize(hand.size);
    if (BUILT_IN.test(text)) return doc.getTextWidth(text);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 0;
    context.font = fontOf(hand);
    return (context.measureText(text).width * POINT_MM) / SHARP;
  }

  private cut(text: string, width: number): string {
    if (this.doc.getTextWidth(text) <= width) return text;
    let end = text.length;
    while (end > 1 && this.doc.getTextWidth(`${text.slice(0, end)}…`) > width) end -= 1;
    return `${text.slice(0, end).trimEnd()}…`;
  }

  private picture(text: string, x: number, y: number, { size, bold, soft, right, width = 1000 }: Hand) {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return;
    const font = fontOf({ size, ...(bold && { bold }) });
    context.font = font;
    const pxMm = POINT_MM / SHARP;
    const widthPx = Math.ceil(Math.min(context.measureText(text).width, width / pxMm));
    const heightPx = Math.ceil(size * SHARP * 1.4);
    [context.canvas.width, context.canvas.height] = [Math.max(1, widthPx), heightPx];
    context.font = font;
    context.fillStyle = soft ? SOFT : INK;
    context.fillText(text, 0, size * SHARP * 1.05);
    const left = right ? x - widthPx * pxMm : x;
    this.doc.addImage(context.canvas, 'PNG', left, y - size * 1.05 * POINT_MM, widthPx * pxMm, heightPx * pxMm);
  }
}
