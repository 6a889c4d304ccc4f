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

export const granary: Draw = (random, light) => {
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

export const bridge: Draw = (random, light) => {
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

export const mill: Draw = (random, light) => {
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
