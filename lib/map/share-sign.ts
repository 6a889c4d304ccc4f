import { GROUP_SIGN } from '@/lib/styles/group-sign';
import { canvas, type Picture, pixelsOf } from './draw-image';

/** The sign of a group: a disc for its number, and around it the share of each type. */
export interface ShareSign {
  radius: number;
  theme: 'light' | 'dark';
  /** What is not public: smaller, and with a dashed rim. */
  pending: boolean;
  parts: { color: string; share: number }[];
}

const RIMS = { light: '#3f4b48', dark: '#dfe7e4' } as const;
const { ringPx: RING_PX, haloPx: HALO_PX, face: FACES } = GROUP_SIGN;

/** Reads the name of a picture, which the style writes from the shares of a group; null if it names none. */
export function readShareSign(id: string): ShareSign | null {
  const match = /^shares\|(\w+)\|(\w+)\|([\d.]+)\|(.*)$/.exec(id);
  if (!match) return null;
  const [, theme, kind, radius, list = ''] = match;
  const parts = list
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [color = '', share] = part.split('*');
      return { color, share: Number(share) };
    });
  return { theme: theme === 'dark' ? 'dark' : 'light', pending: kind === 'pending', radius: Number(radius), parts };
}

/** Draws the sign. Needs a browser's canvas. */
export function drawShareSign({ radius, theme, pending, parts }: ShareSign, pixelRatio: number): Picture {
  const size = 2 * (radius + HALO_PX);
  const context = canvas(size, size, pixelRatio);
  context.translate(size / 2, size / 2);
  const circle = (of: number) => {
    context.beginPath();
    context.arc(0, 0, of, 0, 2 * Math.PI);
  };
  context.fillStyle = FACES[theme];
  circle(radius + HALO_PX);
  context.fill();
  drawRing(context, parts, radius - RING_PX / 2);
  if (pending) {
    circle(radius);
    context.strokeStyle = RIMS[theme];
    context.lineWidth = 1.5;
    context.setLineDash([3, 2.5]);
    context.stroke();
  }
  return pixelsOf(context, pixelRatio);
}

/** From the top, clockwise. A thin gap keeps neighbours of like colours apart. */
function drawRing(context: CanvasRenderingContext2D, parts: ShareSign['parts'], radius: number) {
  const all = parts.reduce((sum, { share }) => sum + share, 0);
  const gap = parts.length > 1 ? 1 / radius : 0;
  let at = -Math.PI / 2;
  context.lineWidth = RING_PX;
  for (const { color, share } of parts) {
    const end = at + (2 * Math.PI * share) / all;
    context.beginPath();
    context.arc(0, 0, radius, at + gap / 2, Math.max(at + gap / 2, end - gap / 2));
    context.strokeStyle = color;
    context.stroke();
    at = end;
  }
}
