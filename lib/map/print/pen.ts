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

  private cut(text: string, width: number): string {
    if (this.doc.getTextWidth(text) <= width) return text;
    let end = text.length;
    while (end > 1 && this.doc.getTextWidth(`${text.slice(0, end)}…`) > width) end -= 1;
    return `${text.slice(0, end).trimEnd()}…`;
  }

  private picture(text: string, x: number, y: number, { size, bold, soft, right, width = 1000 }: Hand) {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return;
    const sharp = 4;
    const font = `${bold ? '700 ' : ''}${size * sharp}px "Noto Sans", sans-serif`;
    context.font = font;
    const pxMm = POINT_MM / sharp;
    const widthPx = Math.ceil(Math.min(context.measureText(text).width, width / pxMm));
    const heightPx = Math.ceil(size * sharp * 1.4);
    [context.canvas.width, context.canvas.height] = [Math.max(1, widthPx), heightPx];
    context.font = font;
    context.fillStyle = soft ? SOFT : INK;
    context.fillText(text, 0, size * sharp * 1.05);
    const left = right ? x - widthPx * pxMm : x;
    this.doc.addImage(context.canvas, 'PNG', left, y - size * 1.05 * POINT_MM, widthPx * pxMm, heightPx * pxMm);
  }
}
