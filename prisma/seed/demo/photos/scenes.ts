import type { Scene } from '../make/element';
import { type Random, randomOf, seedOf } from '../random';
import { circle, curve, ellipse, HEIGHT, type Light, lights, path, picture, rect, ridge, ripples, trees, WIDTH } from './canvas';

type Draw = (random: Random, light: Light) => string;
const [FAR, MID, NEAR] = [0, 1, 2];
const hill = (light: Light, which: number) => light.hills[which] as string;

const sea = (random: Random, horizon: number) =>
  rect(0, horizon, WIDTH, HEIGHT - horizon, 'url(#sea)') + ripples(random, horizon + 4, HEIGHT, 60);

const coast: Draw = (random, light) =>
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

const lighthouse: Draw = (random, light) => {
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

const beach: Draw = (random, light) =>
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

const canyon: Draw = (random, light) => {
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

const mountain: Draw = (random, light) =>
  ridge(random, 330, 210, hill(light, FAR), 1.5) +
  ridge(random, 400, 170, hill(light, MID), 1.3) +
  ridge(random, 470, 110, hill(light, NEAR)) +
  ridge(random, 560, 60, 'url(#grass)') +
  trees(random, 600, 44, hill(light, NEAR), 14);

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

const city: Draw = (random, light) => {
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

const church: Draw = (random, light) => {
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

const castle: Draw = (random, light) => {
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

const stones: Draw = (random, light) => {
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

const granary: Draw = (random, light) => {
  const [x, y, w] = [190, 360, 540];
  const posts = Array.from(
    { length: 6 },
    (_, i) =>
      path(
        [
          [x + 20 + i * 98, 520],
          [x + 26 + i * 98, 425],
          [x + 54 + i * 98, 425],
          [x + 60 + i * 98, 520],
        ],
        light.stone[1],
      ) + rect(x + 8 + i * 98, 415, 64, 12, light.stone[0]),
  ).join('');
  const slats = Array.from({ length: 40 }, (_, i) => rect(x + 14 + i * 13, y - 84, 7, 128, '#8b5e3c')).join('');
  return (
    ridge(random, 330, 120, hill(light, FAR)) +
    ridge(random, 430, 80, hill(light, MID)) +
    trees(random, 470, 62, hill(light, NEAR), 7) +
    ridge(random, 540, 24, 'url(#grass)') +
    posts +
    rect(x, y - 90, w, 150, '#5d422d') +
    slats +
    rect(x, y + 44, w, 14, light.stone[0]) +
    [0.33, 0.66, 1].map((t) => rect(x + w * t - 14, y - 90, 14, 150, light.stone[0])).join('') +
    path(
      [
        [x - 26, y - 90],
        [x + 30, y - 160],
        [x + w - 30, y - 160],
        [x + w + 26, y - 90],
      ],
      '#9c5038',
    ) +
    rect(x + 26, y - 196, 5, 38, light.stone[0]) +
    rect(x + 17, y - 186, 23, 5, light.stone[0])
  );
};

const bridge: Draw = (random, light) => {
  const arch = (x: number, r: number) => `<path d="M${x - r} 470a${r} ${r} 0 0 1 ${2 * r} 0Z" fill="url(#sea)"/>`;
  return (
    ridge(random, 320, 120, hill(light, FAR)) +
    ridge(random, 390, 80, hill(light, MID)) +
    trees(random, 420, 80, hill(light, NEAR), 12) +
    rect(0, 450, WIDTH, 190, 'url(#sea)') +
    path(
      [
        [0, 400],
        [480, 318],
        [WIDTH, 400],
        [WIDTH, 472],
        [0, 472],
      ],
      'url(#stone)',
    ) +
    curve('M0 400L480 318L960 400', light.stone[0], 9) +
    arch(190, 66) +
    arch(480, 118) +
    arch(770, 66) +
    ripples(random, 472, HEIGHT, 70) +
    path(
      [
        [0, 560],
        [150, 540],
        [260, 600],
        [240, HEIGHT],
        [0, HEIGHT],
      ],
      'url(#grass)',
    ) +
    path(
      [
        [WIDTH, 540],
        [820, 550],
        [740, HEIGHT],
        [WIDTH, HEIGHT],
      ],
      'url(#grass)',
    )
  );
};

const fields: Draw = (random, light) => {
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

const mill: Draw = (random, light) => {
  const x = random.between(520, 640);
  const spokes = Array.from({ length: 8 }, (_, i) =>
    curve(`M${x - 60} 470l${(Math.cos(i * 0.785) * 66).toFixed(1)} ${(Math.sin(i * 0.785) * 66).toFixed(1)}`, '#5b4330', 6),
  ).join('');
  return (
    ridge(random, 330, 120, hill(light, FAR)) +
    trees(random, 420, 110, hill(light, MID), 14) +
    trees(random, 450, 90, hill(light, NEAR), 8) +
    ridge(random, 500, 40, 'url(#grass)') +
    `<path d="M${x - 40} 470C${x - 160} 500 420 540 330 640H620C640 580 ${x - 10} 540 ${x + 10} 500Z" fill="url(#sea)"/>` +
    ripples(random, 540, HEIGHT, 20) +
    rect(x - 40, 360, 230, 140, 'url(#stone)') +
    path(
      [
        [x - 62, 362],
        [x + 75, 282],
        [x + 212, 362],
      ],
      '#7a5c4a',
    ) +
    rect(x + 60, 420, 46, 80, '#4a3527') +
    rect(x + 130, 400, 34, 30, '#3d4a50') +
    rect(x - 10, 400, 34, 30, '#3d4a50') +
    circle(x - 60, 470, 66, 'none', 'stroke="#5b4330" stroke-width="9"') +
    spokes +
    Array.from({ length: 14 }, () =>
      ellipse(random.between(180, 760), random.between(560, 630), random.between(12, 34), random.between(7, 16), light.stone[1]),
    ).join('')
  );
};

const way: Draw = (random, light) => {
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

const draws: Record<Scene, Draw> = {
  lighthouse,
  coast,
  beach,
  canyon,
  mountain,
  city,
  church,
  castle,
  stones,
  granary,
  bridge,
  fields,
  mill,
  way,
};

/** A picture (SVG, 960 by 640) of such a place; the name decides light and details, `shot` makes another one of the same place. */
export function drawScene(scene: Scene, name: string, shot = 0): string {
  const random = randomOf(seedOf(`${name}/${shot}`));
  const light = random.pick(lights);
  return picture(random, light, draws[scene](random, light));
}
