/** What an operator can mend is reported in one line: an answer of the database, of the file store or of the disk. */
import { Trouble } from '../lib/log.ts';

interface Known extends Error {
  /** Of the file system and of connections. */
  syscall?: string;
  /** Of PostgreSQL. */
  severity?: string;
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const wordsOf = ({ message, cause }: Error) =>
  oneLine(cause instanceof Error && cause.message ? `${message}: ${cause.message}` : message);

/** The same error as Trouble, unless it is a fault of this program, whose stack is needed. */
export function asTrouble(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Trouble) return error;
  const { message, syscall, severity } = error as Known;
  if (severity) return new Trouble(`The database refuses: ${message}.`, { cause: error });
  if (syscall) return new Trouble(`The file system refuses: ${message}.`, { cause: error });
  if (error.name === 'TimeoutError' || message === 'fetch failed' || /^the file store\b/.test(message))
    return new Trouble(`The file store does not do what it should: ${wordsOf(error)}.`, { cause: error });
  return error;
}
