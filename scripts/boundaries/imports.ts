import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

/** One import of a source file by another, of a value or of a type. Paths are relative to the root, with `/`. */
export type Import = { from: string; to: string; line: number };

const NAMING = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'];

/** Every place where a file names another one: imports, re-exports, `import()` of values and `import('…')` of types. */
function specifiersOf(file: string, source: string): { specifier: string; start: number }[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: { specifier: string; start: number }[] = [];
  const add = ({ source }: { source?: { value?: unknown; start: number } | null }) => {
    if (typeof source?.value === 'string') found.push({ specifier: source.value, start: source.start });
  };
  new Visitor(Object.fromEntries(NAMING.map((kind) => [kind, add]))).visit(program);
  return found;
}

/** What a fresh clone does not have yet. */
const GENERATED = /\/generated\//;

/** The imports of source files by each other. Packages, style sheets and data are left out; a path that leads nowhere throws. */
export function importsOf(root: string, files: readonly string[]): Import[] {
  const resolver = new ResolverFactory({
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    tsconfig: { configFile: path.join(root, 'tsconfig.json') },
  });
  const known = new Set(files);
  return files.flatMap((from) => {
    const source = readFileSync(path.join(root, from), 'utf8');
    return specifiersOf(from, source).flatMap(({ specifier, start }) => {
      if (!/^(\.|@\/)/.test(specifier) || GENERATED.test(specifier)) return [];
      const line = source.slice(0, start).split('\n').length;
      const { path: target } = resolver.sync(path.join(root, path.dirname(from)), specifier);
      if (!target) throw new Error(`${from}:${line} imports ${specifier}, which is not there`);
      const to = path.relative(root, target).replaceAll(path.sep, '/');
      return known.has(to) ? [{ from, to, line }] : [];
    });
  });
}
