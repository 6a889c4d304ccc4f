import type {
  DataNumber,
  Fill,
  Filter,
  Icon,
  Line,
  Mark,
  Paint,
  StyleDocument,
  StyleGeometry,
  StyleRule,
  Symbolizer,
} from '@/lib/styles/schema';
import { MARK_SHAPES } from '@/lib/styles/schema';

/** A small picture without symmetry, so that rotation shows. */
export const SVG_ICON = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="30" viewBox="0 0 20 30"><path d="M0 0h20v30h-20z" fill="#ffcc00"></path><path d="M2 2h8v8h-8z" fill="#aa0000"></path></svg>',
).toString('base64')}`;

const HOSTILE = [
  'plain',
  'Ñandú “x”',
  `it's "quoted"`,
  'a]]>b',
  '<b>&amp;',
  '[name]',
  '%viewer%',
  '50 % (c)',
  '\\n \\" \\',
  ' spaced ',
];
const PROPERTIES = ['height', 'name', 'kind of thing', 'descrición'];

/** Style documents, any number of them, always the same for the same `seed`. */
export function documents(seed: number) {
  let state = seed >>> 0;
  const random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const upTo = (most: number) => Math.floor(random() * most);
  const one = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;
  const maybe = <T>(value: () => T): T | undefined => (random() < 0.5 ? value() : undefined);
  const some = <T>(most: number, value: () => T): T[] => Array.from({ length: 1 + upTo(most) }, value);
  const color = () => `#${upTo(0x1000000).toString(16).padStart(6, '0')}`;
  const paint = (): Paint => (random() < 0.2 ? { property: one(PROPERTIES), fallback: color() } : color());
  const opacity = () => (5 + upTo(95)) / 100;
  const length = (most = 40) => 0.5 + upTo(most * 4) / 4;
  const text = () => one(HOSTILE);
  const bound = (most: number): DataNumber => ({
    property: one(PROPERTIES),
    stops: maybe(() => [
      [0, length(most)],
      [12.5, length(most)],
      [100, length(most)],
    ]),
    fallback: length(most),
  });
  const size = () => (random() < 0.2 ? bound(40) : length());
  const turn = () => (random() < 0.2 ? bound(300) : upTo(720) - 360);
  const offset = (): [number, number] => [upTo(20) - 10, upTo(20) - 10];
  const dash = () =>
    one([
      [4, 2],
      [8, 2, 1, 2],
      [0.5, 3.25],
    ]);
  const stroke = () => ({ color: paint(), width: length(6), opacity: maybe(opacity), dash: maybe(dash) });
  const mark = (): Mark => ({
    kind: 'mark',
    shape: one(MARK_SHAPES),
    size: size(),
    color: maybe(paint),
    opacity: maybe(opacity),
    stroke: maybe(stroke),
    rotation: maybe(turn),
    offset: maybe(offset),
  });
  const icon = (): Icon => ({
    kind: 'icon',
    image: SVG_ICON,
    size: size(),
    opacity: maybe(opacity),
    rotation: maybe(turn),
    offset: maybe(offset),
    anchor: maybe(() => one(['center', 'top', 'bottom', 'left', 'right'] as const)),
  });
  const fixed = (): Mark => ({ kind: 'mark', shape: one(MARK_SHAPES), size: length(12), color: paint(), stroke: maybe(stroke) });
  const graphic = () => ({ symbol: fixed(), gap: length(30) });
  const line = (): Line => ({
    kind: 'line',
    color: paint(),
    width: random() < 0.2 ? bound(10) : length(10),
    opacity: maybe(opacity),
    dash: maybe(dash),
    cap: maybe(() => one(['butt', 'round', 'square'] as const)),
    join: maybe(() => one(['bevel', 'round', 'miter'] as const)),
    offset: maybe(() => upTo(20) - 10),
    outline: maybe(() => ({ color: paint(), width: length(4), opacity: maybe(opacity) })),
    graphic: maybe(graphic),
  });
  const fill = (): Fill => ({
    kind: 'fill',
    color: maybe(paint),
    opacity: maybe(opacity),
    outline: maybe(stroke),
    hatch: maybe(() => ({ color: color(), width: length(3), gap: length(12), angle: upTo(720) - 360 })),
    graphic: maybe(graphic),
  });
  const label = (): Symbolizer => ({
    kind: 'text',
    label: some(3, () => (random() < 0.5 ? text() : { property: one(PROPERTIES) })),
    size: random() < 0.2 ? bound(30) : length(30),
    color: color(),
    opacity: maybe(opacity),
    bold: maybe(() => true),
    italic: maybe(() => true),
    halo: maybe(() => ({ color: color(), width: length(3), opacity: maybe(opacity) })),
    anchor: maybe(() => one(['center', 'top', 'bottom', 'left', 'right', 'top-left', 'bottom-right'] as const)),
    offset: maybe(offset),
    rotation: maybe(turn),
    placement: maybe(() => one(['point', 'line'] as const)),
  });
  const value = () => one([text(), 5, -2.5, true, '7', 'true']);
  const filter = (depth = 2): Filter => {
    const property = one(PROPERTIES);
    const tests: (() => Filter)[] = [
      () => ({ op: one(['==', '!=', '<', '<=', '>', '>='] as const), property, value: value() }),
      () => ({ op: 'in', property, values: some(3, value) }),
      () => ({ op: 'between', property, min: upTo(10), max: 10 + upTo(10) }),
      () => ({ op: one(['contains', 'startsWith', 'endsWith'] as const), property, text: text() }),
      () => ({ op: 'isNull', property }),
    ];
    const nested: (() => Filter)[] = [
      () => ({ op: one(['all', 'any'] as const), filters: some(3, () => filter(depth - 1)) }),
      () => ({ op: 'not', filter: filter(depth - 1) }),
    ];
    return one(depth > 0 ? [...tests, ...nested] : tests)();
  };
  const symbolizers: Record<StyleGeometry, (() => Symbolizer)[]> = {
    POINT: [mark, icon, label],
    LINE: [line, line, label],
    POLYGON: [fill, fill, label],
  };
  const rule = (geometry: StyleGeometry, index: number): StyleRule => ({
    name: `${text()} ${index}`,
    filter: maybe(() => filter()),
    scale: maybe(() => ({ min: maybe(() => 100 + upTo(1000)), max: maybe(() => 5000 + upTo(100_000)) })),
    symbolizers: some(3, () => one(symbolizers[geometry])()),
  });
  return (geometry: StyleGeometry): StyleDocument => {
    const rules = Array.from({ length: 1 + upTo(3) }, (_, index) => rule(geometry, index));
    const rest = random() < 0.3 ? [{ ...rule(geometry, 9), filter: undefined, else: true }] : [];
    return { version: 1, geometry, rules: [...rules, ...rest] };
  };
}
