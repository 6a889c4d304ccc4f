import type { Random } from '../random';

/** Pictures are drawn 960 by 640. */
export const WIDTH = 960;
export const HEIGHT = 640;

export interface Light {
  sky: [top: string, bottom: string];
  sun: string;
  hills: string[];
  sea: [far: string, near: string];
  grass: [far: string, near: string];
  stone: [lit: string, shade: string];
  glow: string;
}

/** Times of day and weathers of Galicia. */
export const lights: Light[] = [
  {
    sky: ['#5b9bd0', '#e3f0f7'],
    sun: '#fff7d6',
    hills: ['#a9c0cf', '#86a8b0', '#5f8a86'],
    sea: ['#7fb3cf', '#2f6f99'],
    grass: ['#9dbb6f', '#5d8a45'],
    stone: ['#d8d0c2', '#9d9486'],
    glow: '#fff4c4',
  },
  {
    sky: ['#44537f', '#f4b183'],
    sun: '#ffdf9e',
    hills: ['#a08aa0', '#77687f', '#4f4d63'],
    sea: ['#d69a86', '#48557f'],
    grass: ['#8a8a58', '#4d5a3c'],
    stone: ['#d9b799', '#82706a'],
    glow: '#ffe3a1',
  },
  {
    sky: ['#8fa3b0', '#dfe4e4'],
    sun: '#f4f4ee',
    hills: ['#b7c3c6', '#92a3a5', '#6b8180'],
    sea: ['#a5b7bf', '#5b7681'],
    grass: ['#93a87c', '#5c7753'],
    stone: ['#c3c0b8', '#8a8882'],
    glow: '#f6f1dc',
  },
  {
    sky: ['#2d7fb5', '#bfe3ea'],
    sun: '#fffbe6',
    hills: ['#8fb7c2', '#5f9a9a', '#3c7a6b'],
    sea: ['#56b3c6', '#12648c'],
    grass: ['#a9c559', '#4f8f3a'],
    stone: ['#e4dccb', '#a79b87'],
    glow: '#fff7cf',
  },
  {
    sky: ['#273457', '#d98a9b'],
    sun: '#ffd0b8',
    hills: ['#8b7698', '#5f5680', '#3c3d5f'],
    sea: ['#b4839f', '#33406b'],
    grass: ['#6c7a5f', '#3b4c44'],
    stone: ['#b89fa2', '#5f5768'],
    glow: '#ffd99a',
  },
];

/** What is in front of the sky. */
export type Draw = (random: Random, light: Light) => string;

export const [FAR, MID, NEAR] = [0, 1, 2];
export const hill = (light: Light, which: number) => light.hills[which] as string;

const n = (value: number) => value.toFixed(1);

export const path = (points: readonly (readonly [number, number])[], fill: string, more = '') =>
  `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z" fill="${fill}" ${more}/>`;
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
export const curve = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" ${more}/>`;

const gradient = (id: string, [from, to]: readonly [string, string]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;

/** A line of hills: sums of waves, the rougher the more stone. */
export function ridge(random: Random, baseY: number, height: number, fill: string, rough = 1): string {
  const waves = Array.from({ length: 5 }, (_, i) => ({
    f: (i + 1) * random.between(0.6, 1.3),
    p: random.between(0, 6.3),
    a: 1 / (i + 1) ** (1.6 - rough * 0.5),
  }));
  const top = Array.from({ length: 97 }, (_, i): [number, number] => {
    const x = (i / 96) * WIDTH;
    const sum = waves.reduce((s, w) => s + w.a * Math.sin((x / WIDTH) * 6.3 * w.f + w.p), 0);
    return [x, baseY - height * (0.5 + sum * 0.28)];
  });
  return path([...top, [WIDTH, HEIGHT], [0, HEIGHT]], fill);
}

function clouds(random: Random, opacity: number): string {
  return Array.from({ length: random.whole(2, 5) }, () => {
    const [x, y, w] = [random.between(0, WIDTH), random.between(40, 190), random.between(90, 240)];
    const puffs = Array.from({ length: 5 }, (_, i) =>
      ellipse(x + (i - 2) * w * 0.2, y - (2 - Math.abs(i - 2)) * w * 0.05, w * 0.19, w * 0.075, '#fff'),
    );
    return `<g opacity="${n(opacity)}">${puffs.join('')}</g>`;
  }).join('');
}

/** A whole picture: the sky of that light, and what is in front of it. */
export function picture(random: Random, light: Light, front: string): string {
  const [x, y] = [random.between(120, WIDTH - 120), random.between(70, 230)];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
${gradient('sky', light.sky)}${gradient('sea', light.sea)}${gradient('grass', light.grass)}${gradient('stone', light.stone)}
<radialGradient id="sun"><stop offset="0" stop-color="${light.sun}"/><stop offset=".12" stop-color="${light.sun}" stop-opacity=".85"/><stop offset="1" stop-color="${light.sun}" stop-opacity="0"/></radialGradient>
<radialGradient id="edge" r=".75"><stop offset=".62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></radialGradient></defs>
${rect(0, 0, WIDTH, HEIGHT, 'url(#sky)')}${circle(x, y, 220, 'url(#sun)')}${clouds(random, 0.5)}${front}${rect(0, 0, WIDTH, HEIGHT, 'url(#edge)')}</svg>`;
}

/** Crowns of trees along a line. */
export function trees(random: Random, y: number, size: number, fill: string, count: number, from = 0, to = WIDTH): string {
  return Array.from({ length: count }, () => {
    const [x, r] = [random.between(from, to), size * random.between(0.6, 1.2)];
    return `${rect(x - r * 0.09, y - r * 0.4, r * 0.18, r * 0.7, '#4a3c2c')}${ellipse(x, y - r * 0.9, r * 0.62, r * 0.75, fill)}${ellipse(x - r * 0.3, y - r * 0.65, r * 0.45, r * 0.5, fill)}${ellipse(x + r * 0.32, y - r * 0.6, r * 0.42, r * 0.46, fill)}`;
  }).join('');
}

/** Glints on water between two heights. */
export function ripples(random: Random, top: number, bottom: number, count: number, color = '#fff'): string {
  return Array.from({ length: count }, () => {
    const t = random.next() ** 0.7;
    const [x, y, w] = [random.between(0, WIDTH), top + (bottom - top) * t, 14 + 90 * t * random.next()];
    return curve(
      `M${n(x)} ${n(y)}q${n(w / 2)} ${n(-3 * t - 1)} ${n(w)} 0`,
      color,
      1 + 2 * t,
      `opacity="${n(0.15 + 0.3 * random.next())}"`,
    );
  }).join('');
}
