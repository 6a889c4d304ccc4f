// What the person at the terminal reads: one line per step with the time that it took, and sentences instead of stack traces.

/** A problem that is reported in one sentence, without a stack trace. `exitCode` is what the command ends with. */
export class Trouble extends Error {
  readonly exitCode: number;

  constructor(sentence: string, { cause, exitCode = 1 }: { cause?: unknown; exitCode?: number } = {}) {
    super(sentence, { cause });
    this.name = 'Trouble';
    this.exitCode = exitCode;
  }
}

const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: number, text: string) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);

export const say = (text = '') => process.stdout.write(`${text}\n`);
export const note = (text: string) => say(`    ${paint(2, text)}`);
export const bold = (text: string) => paint(1, text);

/** 950 → `0.9 s`, 75 000 → `1 min 15 s`. */
export function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/**
 * Runs one step and reports its time. What `detailOf` makes of its result stands behind the title, as what was done: a text by default.
 * A step that takes long says every 15 seconds that it is still at it.
 */
export async function step<T>(
  title: string,
  work: () => T | Promise<T>,
  detailOf: (result: T) => unknown = (result) => result,
): Promise<T> {
  const start = performance.now();
  const elapsed = () => duration(performance.now() - start);
  if (colours) process.stdout.write(`  ${paint(33, '…')} ${title}`);
  const heartbeat = setInterval(() => !colours && say(`    ${title}: still working, ${elapsed()}`), 15_000);
  try {
    const result = await work();
    const said = detailOf(result);
    const detail = typeof said === 'string' ? `: ${said}` : '';
    say(`${colours ? '\r\u001b[K' : ''}  ${paint(32, '✓')} ${title}${paint(2, `${detail} (${elapsed()})`)}`);
    return result;
  } catch (error) {
    say(`${colours ? '\r\u001b[K' : ''}  ${paint(31, '✗')} ${title} (${elapsed()})`);
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

const diskFull = /No space left on device|ENOSPC|could not extend file|Disk quota exceeded/i;

/** What errors of Node, of PostgreSQL and of our own may carry. */
interface Known extends NodeJS.ErrnoException {
  output?: string;
  exitCode?: number;
  cause?: NodeJS.ErrnoException;
}

/** The code that an error of Node or of PostgreSQL has. */
export const codeOf = (error: unknown): string | undefined => (error as Known | undefined)?.code;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The sentence for whatever went wrong: a full disk is recognised wherever it shows, the rest speaks for itself. */
export function sentenceOf(thrown: unknown): string {
  const error = thrown as Known | undefined;
  const text = [error?.code, error?.message, error?.output, error?.cause?.code, error?.cause?.message].filter(Boolean).join('\n');
  if (diskFull.test(text))
    return `The disk is full. Free some space (about 3 GB are needed for everything) and run the command again.`;
  if (error instanceof Trouble) return error.message;
  if (['EACCES', 'EPERM'].includes(error?.code ?? '') && error?.path) {
    return `${error.path} belongs to another account (perhaps the command ran as root before). Give it to this one, or remove it.`;
  }
  return error?.stack ?? String(error);
}

/** Ends the process with the sentence of `error` on the error output. */
export function giveUp(error: unknown): void {
  process.stderr.write(`\n${paint(31, sentenceOf(error))}\n`);
  process.exitCode = (error as Known | undefined)?.exitCode ?? 1;
}
