type Values = Map<string, unknown>;

const key = Symbol.for('vieiro.state');
const holder = globalThis as { [key]?: Values };

/**
 * The state of a module that must exist once in the process. Pages, route handlers and `server.ts` each have a copy of each
 * module, so a module-level variable exists several times. `name` is unique: the module, then what it holds. Keep data here, not
 * functions: a function would belong to the copy that was loaded first.
 */
export function processState<T>(name: string, initial: () => T): T {
  holder[key] ??= new Map();
  const values = holder[key];
  if (!values.has(name)) values.set(name, initial());
  return values.get(name) as T;
}
