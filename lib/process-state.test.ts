import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { processState } from './process-state';

const files = ['app', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.tsx?$/.test(file)),
);
/** Browser code keeps its state in modules: there is one copy of each in a page. The mechanism itself is not its own user. */
const ELSEWHERE = /^(lib\/process-state\.ts$|lib\/map\/|lib\/test\/|lib\/http\/(client|upload|outdated)\.ts$)|\.test\.tsx?$/;
const server = () => ['instrumentation.ts', 'server.ts', ...files].filter((file) => !ELSEWHERE.test(file));

const MUTATORS = 'set|add|delete|clear|push|pop|shift|unshift|splice|sort|reverse|fill';
const STATEFUL = /^[^(]*= new (\w*(Cache|Agent|Pool|Client|Storage|Emitter|Controller)|WeakMap|WeakSet|WeakRef)\b/;

/** The module-level variables of a source that change after it was loaded. The formatter puts module level, and only it, at column 0. */
function mutableState(source: string): string[] {
  const lines = source.split('\n');
  const inside = lines.filter((line) => /^\s/.test(line)).join('\n');
  return lines.flatMap((line) => {
    const [, kind, name = ''] = /^(?:export )?(let|var|const) (\w+)\b/.exec(line) ?? [];
    if (!kind) return [];
    if (kind !== 'const' || STATEFUL.test(line)) return [name];
    const mutated = new RegExp(
      String.raw`(?<![.\w])${name}(\.(${MUTATORS})\(|(\.(?!lastIndex)\w+|\[[^\]]+\])+ (\?\?|\+|-)?=(?!=)|(\.\w+)+(\+\+|--))`,
    );
    return mutated.test(inside) && !/= processState[<(]/.test(line) && !line.endsWith('= processState(') ? [name] : [];
  });
}

it('state has one value in the process, whichever copy of a module asks first', async () => {
  processState('test.count', () => ({ count: 1 })).count = 2;
  vi.resetModules();
  const copy = await import('./process-state');
  expect(copy.processState).not.toBe(processState);
  expect(copy.processState('test.count', () => ({ count: 1 }))).toEqual({ count: 2 });
});

it('finds variables that change', () => {
  const source = [
    'let running = 0;',
    'const known = new Map<string, number>();',
    "const CODES = new Map([['a', 1]]);",
    'const cache = new LRUCache({ max: 1 });',
    "const shared = processState('a', () => ({ at: 0 }));",
    'const last = { at: 0 };',
    'const asked = (seen = new WeakMap()) => seen;',
    'export function use() {',
    "  known.set('a', 1);",
    '  const local = new Map();',
    '  local.set(1, CODES.get(1));',
    '  shared.at = 1;',
    '  last.at = 2;',
    '}',
  ].join('\n');
  expect(mutableState(source)).toEqual(['running', 'known', 'cache', 'last']);
});

it('no server module keeps state that would exist once for each bundle', () => {
  expect(server().length).toBeGreaterThan(300);
  const found = server().flatMap((file) => mutableState(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

it('no two modules use the same name', () => {
  const NAMES = /(?:processState(?:<[^(]*>)?\(\s*|atMost\(\d+, |drawnOnce\(|briefly(?:<[^(]*>)?\(\s*\{ name: )'([^']+)'/g;
  const names = server().flatMap((file) => [...readFileSync(file, 'utf8').matchAll(NAMES)].map(([, name]) => name));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
