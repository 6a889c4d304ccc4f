import type { Random } from '../random';
import {
  circle,
  curve,
  type Draw,
  ellipse,
  FAR,
  HEIGHT,
  hill,
  type Light,
  MID,
  NEAR,
  path,
  rect,
  ridge,
  trees,
  WIDTH,
} from './canvas';
import { sea } from './nature';

export const lighthouse: Draw = (random, light) => {
  const [x, base, tall] = [random.between(480, 700), 400, random.between(150, 210)];
  const stripe = random.chance(0.4) ? '#c23b3b' : light.stone[1];
  const tower = path(
    [
      [x - 26, base],
      [x - 17, base - tall],
      [x + 17, base - tall],
      [x + 26, base],
    ],
    '#f4f0e6',
  );
  const bands = [0.25, 0.62].map((t) =>
    path(
      [
        [x - 25 + t * 9, base - tall * t],
        [x - 24 + t * 9, base - tall * (t + 0.14)],
        [x + 24 - t * 9, base - tall * (t + 0.14)],
        [x + 25 - t * 9, base - tall * t],
      ],
      stripe,
    ),
  );
  const lamp = `${circle(x, base - tall - 22, 95, 'url(#sun)', 'opacity=".8"')}${rect(x - 24, base - tall - 6, 48, 7, '#444')}${rect(x - 12, base - tall - 30, 24, 25, light.glow)}${path(
    [
      [x - 16, base - tall - 30],
      [x, base - tall - 48],
      [x + 16, base - tall - 30],
    ],
    '#8d2f2f',
  )}`;
  const house =
    rect(x + 30, base - 44, 120, 44, '#efe9dc') +
    path(
      [
        [x + 22, base - 44],
        [x + 90, base - 74],
        [x + 158, base - 44],
      ],
      '#a65f45',
    );
  const rock = path(
    [
      [x - 300, HEIGHT],
      [x - 220, 470],
      [x - 90, base - 4],
      [x + 190, base - 2],
      [x + 300, 450],
      [WIDTH, 480],
      [WIDTH, HEIGHT],
    ],
    'url(#grass)',
  );
  const cliff = path(
    [
      [x - 300, HEIGHT],
      [x - 220, 470],
      [x - 130, 500],
      [x - 90, 580],
      [x - 60, HEIGHT],
    ],
    hill(light, NEAR),
  );
  return sea(random, 300) + rock + cliff + house + tower + bands.join('') + lamp;
};

const roofs = (random: Random, light: Light, y: number, size: number) =>
  Array.from({ length: Math.round(WIDTH / size) + 1 }, (_, i) => {
    const [x, h] = [i * size - random.between(0, size * 0.3), size * random.between(0.8, 1.5)];
    return (
      rect(x, y - h, size * 1.02, h + HEIGHT, random.pick(['#efe6d6', '#e2d8c6', light.stone[0]])) +
      path(
        [
          [x - 5, y - h],
          [x + size * 0.5, y - h - size * 0.36],
          [x + size * 1.05, y - h],
        ],
        random.pick(['#b5654a', '#a3563f', '#94503e']),
      ) +
      rect(x + size * 0.25, y - h * 0.62, size * 0.16, size * 0.24, '#6d7f86') +
      rect(x + size * 0.6, y - h * 0.62, size * 0.16, size * 0.24, '#6d7f86')
    );
  }).join('');

export const city: Draw = (random, light) => {
  const tower = (x: number) =>
    rect(x - 24, 170, 48, 260, 'url(#stone)') +
    rect(x - 17, 130, 34, 42, light.stone[0]) +
    ellipse(x, 130, 17, 16, light.stone[1]) +
    rect(x - 2, 84, 4, 34, light.stone[1]) +
    rect(x - 9, 205, 18, 34, '#4c463f');
  return (
    ridge(random, 300, 110, hill(light, FAR)) +
    ridge(random, 340, 70, hill(light, MID)) +
    tower(400) +
    tower(520) +
    path(
      [
        [424, 300],
        [460, 240],
        [496, 300],
        [496, 430],
        [424, 430],
      ],
      'url(#stone)',
    ) +
    roofs(random, light, 470, 96) +
    roofs(random, light, 590, 140)
  );
};

export const church: Draw = (random, light) => {
  const x = random.between(380, 560);
  const nave = path(
    [
      [x - 110, 520],
      [x - 110, 300],
      [x, 215],
      [x + 110, 300],
      [x + 110, 520],
    ],
    'url(#stone)',
  );
  const door = `<path d="M${x - 34} 520V420a34 34 0 0 1 68 0V520Z" fill="#4a3b2f"/><path d="M${x - 46} 520V420a46 46 0 0 1 92 0V520" fill="none" stroke="${light.stone[1]}" stroke-width="7"/>`;
  const rose =
    circle(x, 325, 30, '#42566b') +
    circle(x, 325, 30, 'none', `stroke="${light.stone[1]}" stroke-width="6"`) +
    Array.from({ length: 6 }, (_, i) =>
      curve(`M${x} 325l${(Math.cos(i * 1.047) * 28).toFixed(1)} ${(Math.sin(i * 1.047) * 28).toFixed(1)}`, light.stone[0], 3),
    ).join('');
  const bells =
    rect(x + 110, 190, 74, 330, 'url(#stone)') +
    path(
      [
        [x + 104, 190],
        [x + 147, 125],
        [x + 190, 190],
      ],
      light.stone[1],
    ) +
    `<path d="M${x + 130} 270v-34a17 17 0 0 1 34 0v34Z" fill="#4a4540"/>` +
    rect(x + 145, 96, 4, 32, '#555') +
    rect(x + 138, 104, 18, 4, '#555');
  return (
    ridge(random, 360, 130, hill(light, FAR)) +
    ridge(random, 440, 90, hill(light, MID)) +
    trees(random, 500, 74, hill(light, NEAR), 9) +
    bells +
    nave +
    door +
    rose +
    ridge(random, 560, 30, 'url(#grass)') +
    curve(`M${x} 524Q${x - 30} 580 ${x - 130} 640`, '#d9cba9', 46, 'opacity=".85"')
  );
};

export const castle: Draw = (random, light) => {
  const x = random.between(420, 600);
  const battlements = (left: number, y: number, width: number) =>
    Array.from({ length: Math.floor(width / 22) }, (_, i) => rect(left + i * 22, y - 14, 13, 15, light.stone[0])).join('');
  return (
    ridge(random, 340, 130, hill(light, FAR)) +
    ridge(random, 420, 110, hill(light, MID)) +
    path(
      [
        [0, HEIGHT],
        [120, 560],
        [x - 220, 430],
        [x + 250, 425],
        [WIDTH, 540],
        [WIDTH, HEIGHT],
      ],
      'url(#grass)',
    ) +
    rect(x - 200, 345, 400, 95, 'url(#stone)') +
    battlements(x - 200, 345, 410) +
    rect(x - 50, 190, 110, 250, 'url(#stone)') +
    battlements(x - 50, 190, 116) +
    rect(x + 150, 280, 70, 160, 'url(#stone)') +
    battlements(x + 150, 280, 74) +
    `<path d="M${x - 20} 440v-50a22 22 0 0 1 44 0v50Z" fill="#3f352c"/>` +
    [230, 290].map((y) => rect(x - 4, y, 10, 26, '#4b4239')).join('') +
    trees(random, 560, 50, hill(light, NEAR), 10)
  );
};
