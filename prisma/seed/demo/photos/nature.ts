import type { Random } from '../random';
import {
  circle,
  curve,
  type Draw,
  ellipse,
  FAR,
  HEIGHT,
  hill,
  MID,
  NEAR,
  path,
  rect,
  ridge,
  ripples,
  trees,
  WIDTH,
} from './canvas';

export const sea = (random: Random, horizon: number) =>
  rect(0, horizon, WIDTH, HEIGHT - horizon, 'url(#sea)') + ripples(random, horizon + 4, HEIGHT, 60);

export const coast: Draw = (random, light) =>
  ridge(random, 330, 70, hill(light, FAR)) +
  sea(random, 330) +
  path(
    [
      [0, 250],
      [170, 285],
      [260, 360],
      [330, 410],
      [380, 520],
      [340, HEIGHT],
      [0, HEIGHT],
    ],
    hill(light, NEAR),
  ) +
  path(
    [
      [0, 240],
      [150, 275],
      [240, 350],
      [210, 380],
      [120, 330],
      [0, 300],
    ],
    'url(#grass)',
  ) +
  Array.from({ length: 9 }, () =>
    ellipse(random.between(330, 470), random.between(480, 600), random.between(10, 34), random.between(6, 14), hill(light, NEAR)),
  ).join('');

export const beach: Draw = (random, light) =>
  ridge(random, 300, 110, hill(light, FAR)) +
  ridge(random, 320, 70, hill(light, MID)) +
  sea(random, 318) +
  path(
    [
      [WIDTH, 380],
      [760, 392],
      [560, 430],
      [360, 500],
      [200, HEIGHT],
      [WIDTH, HEIGHT],
    ],
    '#ecd9ad',
  ) +
  curve('M180 640Q350 490 560 428T960 376', '#ffffff', 9, 'opacity=".75"') +
  curve('M120 640Q320 470 540 410T960 356', '#ffffff', 4, 'opacity=".5"') +
  Array.from({ length: 26 }, () =>
    curve(`M${random.between(640, 960).toFixed(0)} ${random.between(500, 640).toFixed(0)}q6 -24 14 -34`, '#8d9a58', 2.5),
  ).join('');

export const canyon: Draw = (random, light) => {
  const side = (sign: 1 | -1, depth: number, fill: string) => {
    const x = WIDTH / 2 + sign * (30 + depth * 60);
    return path(
      [
        [sign > 0 ? WIDTH : 0, 150 + depth * 75],
        [x + sign * 190, 215 + depth * 70],
        [x + sign * 70, 330 + depth * 60],
        [x - sign * 20, 470 + depth * 30],
        [x - sign * 60, HEIGHT],
        [sign > 0 ? WIDTH : 0, HEIGHT],
      ],
      fill,
    );
  };
  const terraces = Array.from({ length: 12 }, (_, i) =>
    curve(`M${690 + i * 10} ${380 + i * 20}Q820 ${355 + i * 20} 960 ${370 + i * 22}`, light.stone[0], 2, 'opacity=".5"'),
  );
  return (
    ridge(random, 260, 120, hill(light, FAR)) +
    rect(0, 420, WIDTH, 220, 'url(#sea)') +
    side(1, 0, hill(light, MID)) +
    side(-1, 0, hill(light, MID)) +
    ripples(random, 470, HEIGHT, 30) +
    side(-1, 1, hill(light, NEAR)) +
    side(1, 1.4, 'url(#grass)') +
    terraces.join('')
  );
};

export const mountain: Draw = (random, light) =>
  ridge(random, 330, 210, hill(light, FAR), 1.5) +
  ridge(random, 400, 170, hill(light, MID), 1.3) +
  ridge(random, 470, 110, hill(light, NEAR)) +
  ridge(random, 560, 60, 'url(#grass)') +
  trees(random, 600, 44, hill(light, NEAR), 14);

export const fields: Draw = (random, light) => {
  const greens = [light.grass[0], light.grass[1], '#c9b458', '#7ea04c', '#a8874f', '#b9c776'];
  const plots = [0, 1, 2, 3].flatMap((row) => {
    const [top, bottom] = [350 + row * row * 22 + row * 20, 350 + (row + 1) ** 2 * 22 + (row + 1) * 20];
    const count = 6 - row;
    return Array.from({ length: count }, (_, i) => {
      const at = (k: number, y: number) => WIDTH / 2 + (k / count - 0.5) * WIDTH * (1 + (y - 350) / 190);
      const shape = [
        [at(i, top), top],
        [at(i + 1, top), top + random.between(-4, 4)],
        [at(i + 1, bottom), bottom],
        [at(i, bottom), bottom + random.between(-4, 4)],
      ] as const;
      return path(shape, random.pick(greens), `stroke="${light.stone[1]}" stroke-width="${2 + row}"`);
    });
  });
  return (
    ridge(random, 320, 120, hill(light, FAR)) +
    ridge(random, 360, 70, hill(light, MID)) +
    plots.join('') +
    trees(random, 372, 26, hill(light, NEAR), 22) +
    trees(random, 470, 56, hill(light, NEAR), 5) +
    trees(random, 600, 92, hill(light, NEAR), 2)
  );
};

export const stones: Draw = (random, light) => {
  const boulder = (x: number, y: number, r: number) =>
    path(
      Array.from(
        { length: 14 },
        (_, i) =>
          [
            x + Math.cos(i * 0.449) * r * random.between(0.85, 1.15) * 1.3,
            y + Math.sin(i * 0.449) * r * random.between(0.8, 1.1) * 0.8,
          ] as const,
      ),
      'url(#stone)',
    ) + ellipse(x + r * 0.1, y + r * 0.75, r * 1.2, r * 0.16, '#000', 'opacity=".22"');
  return (
    ridge(random, 340, 110, hill(light, FAR)) +
    ridge(random, 420, 80, hill(light, MID)) +
    ridge(random, 480, 40, 'url(#grass)') +
    boulder(330, 500, 58) +
    boulder(470, 480, 72) +
    boulder(620, 505, 54) +
    path(
      [
        [250, 420],
        [310, 385],
        [600, 370],
        [700, 405],
        [660, 440],
        [300, 452],
      ],
      'url(#stone)',
    ) +
    Array.from({ length: 16 }, () => boulder(random.between(30, 930), random.between(560, 625), random.between(9, 26))).join('') +
    Array.from({ length: 40 }, () =>
      circle(
        random.between(0, WIDTH),
        random.between(520, 640),
        random.between(1.5, 3.5),
        random.pick(['#e8c531', '#c77fb3', '#f0e6a0']),
      ),
    ).join('')
  );
};

export const way: Draw = (random, light) => {
  const post =
    rect(690, 400, 46, 150, 'url(#stone)') +
    rect(696, 420, 34, 44, '#2c5a97') +
    Array.from({ length: 7 }, (_, i) =>
      curve(`M713 458l${((i - 3) * 4.6).toFixed(1)} ${(-26 + Math.abs(i - 3) * 3).toFixed(1)}`, '#f4c430', 3),
    ).join('') +
    curve('M704 490h22m-8 -7l8 7l-8 7', '#f4c430', 4);
  return (
    ridge(random, 330, 120, hill(light, FAR)) +
    ridge(random, 390, 80, hill(light, MID)) +
    ridge(random, 430, 40, 'url(#grass)') +
    '<path d="M300 640C420 560 560 540 480 490C430 460 470 440 500 428L512 428C490 445 480 458 530 486C640 545 560 580 520 640Z" fill="#d8c49a"/>' +
    trees(random, 470, 96, hill(light, NEAR), 5, 0, 340) +
    trees(random, 470, 110, hill(light, NEAR), 4, 760, WIDTH) +
    post
  );
};
