import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { processState } from '@/lib/process-state';
import type { Messages } from './messages';

/** Texts by nested key, parsed on the server, so that the browser needs no parser. */
export interface CompiledMessages {
  [key: string]: CompiledMessage | CompiledMessages;
}

/** A text with invalid placeholders is shown as it was written. */
export function compileText(text: string): CompiledMessage {
  try {
    // Through JSON, because only plain objects can be sent to the browser, and the parser's have no prototype.
    return JSON.parse(JSON.stringify(compile(text))) as CompiledMessage;
  } catch {
    return text;
  }
}

const compiledOf = (messages: Messages): CompiledMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [key, typeof value === 'string' ? compileText(value) : compiledOf(value)]),
  );

const known = processState('i18n.compiled', () => new WeakMap<Messages, CompiledMessages>());

/** All texts parsed, once for each object that holds them. */
export function compiled(messages: Messages): CompiledMessages {
  const found = known.get(messages) ?? compiledOf(messages);
  known.set(messages, found);
  return found;
}
