import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { COMPONENTS, LIB, type Order, PRIVATE, TESTS, WALLS } from '../../boundaries.config';
import { circlesOf } from './circles';
import { type Import, importsOf } from './imports';

const FOLDERS = ['app', 'bench', 'components', 'docker', 'e2e', 'lib', 'prisma', 'scripts'];
const SOURCE = /\.(tsx?|mjs)$/;

/** All source files below a folder, by their paths from it. */
export function sourcesIn(root: string): string[] {
  const below = FOLDERS.filter((folder) => existsSync(path.join(root, folder))).flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.posix.join(folder, file)),
  );
  return [...below, ...readdirSync(root)]
    .filter((file) => SOURCE.test(file) && !/(^|\/)(node_modules|generated)\//.test(file))
    .sort();
}

/** The module that a file of `lib` or `components` belongs to; undefined for any other file. */
const moduleOf = (file: string, area: string): string | undefined =>
  file.startsWith(`${area}/`) ? file.split('/')[1]?.replace(/\.tsx?$/, '') : undefined;

/** What is wrong with one import, if anything. */
type Rule = (it: Import) => string | undefined;

const ordered = (area: string, order: Order): Rule => {
  const place = new Map(
    Object.values(order)
      .flat()
      .map((name, at) => [name, at]),
  );
  return ({ from, to }) => {
    const [mine, other] = [moduleOf(from, area), moduleOf(to, area)];
    if (mine === undefined || other === undefined || mine === other) return undefined;
    const unplaced = [mine, other].find((name) => !place.has(name));
    if (unplaced) return `${area}/${unplaced} has no place in the order of ${area} (boundaries.config.ts)`;
    if ((place.get(mine) as number) > (place.get(other) as number)) return undefined;
    return `${area}/${mine} stands before ${area}/${other} in the order of ${area} and may not import it`;
  };
};

const isPrivate: Rule = ({ from, to }) =>
  PRIVATE.test(to) && moduleOf(from, 'lib') !== moduleOf(to, 'lib') && /^(lib|components|app)\//.test(from)
    ? 'queries are imported by their own module alone: ask its service'
    : undefined;

const walls: Rule = ({ from, to }) =>
  WALLS.find((wall) => wall.from.test(from) && wall.to.test(to) && !wall.but?.test(to))?.because;

const RULES: readonly Rule[] = [ordered('lib', LIB), ordered('components', COMPONENTS), isPrivate, walls];

/** What is wrong with the imports of a tree of files: a line for each, which begins with the file and the line in it. */
export function problemsIn(root: string): string[] {
  const imports = importsOf(root, sourcesIn(root));
  const broken = imports
    .filter(({ from }) => !TESTS.test(from))
    .flatMap((it) => RULES.flatMap((rule) => rule(it) ?? []).map((why) => `${it.from}:${it.line} imports ${it.to}: ${why}`));
  const circles = circlesOf(imports).map(
    (steps) => `${steps.map(({ from, line }) => `${from}:${line}`).join(' → ')} → ${steps[0]?.from}: a circle of imports`,
  );
  return [...broken, ...circles];
}
