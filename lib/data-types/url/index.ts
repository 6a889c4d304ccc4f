import { isStorable } from '@/lib/text';
import { type DataTypeDefinition, ok, trimmed, wrong } from '../definition';
import { freeText } from '../texts';

const MAX_LENGTH = 2000;

/** Whether a text is an absolute address of http or https, without a name and a password in it. */
function isWebAddress(text: string): boolean {
  if (text.length > MAX_LENGTH || !isStorable(text) || /\s/.test(text) || !/^https?:\/\/[^/?#]/i.test(text)) return false;
  try {
    const { hostname, username, password } = new URL(text);
    return hostname !== '' && username === '' && password === '';
  } catch {
    return false;
  }
}

/** An absolute web address. */
export const url: DataTypeDefinition = {
  ...freeText,
  example: 'https://example.org/mill',
  hasSize: false,
  isContact: false,
  parse: trimmed((text) => (isWebAddress(text) ? ok(text) : wrong('url'))),
};
