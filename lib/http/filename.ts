import { numberFormat } from '@/lib/i18n/formats';
import { numberLocale } from '@/lib/i18n/intl';
import { withoutAccents } from '@/lib/text';

const MAX_LENGTH = 150;

/**
 * A person's name for a file, made safe to store and to send: the last part of a path, without control and
 * direction-changing characters, at most 150 characters including the extension.
 */
export function cleanFilename(raw: string, fallback = 'file'): string {
  const name = (raw.split(/[/\\]/).at(-1) as string)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Surrogate}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (name === '') return fallback;
  const letters = [...name];
  if (letters.length <= MAX_LENGTH) return name;
  const extension = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - extension.length).join('') + extension;
}

/** A Content-Disposition that carries any name: plain for old readers, UTF-8 for the others (RFC 6266, RFC 8187). */
export function contentDisposition(filename: string, kind: 'inline' | 'attachment'): string {
  const plain = withoutAccents(filename).replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(filename).replace(/['()*]/g, (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Bytes as a person reads them in a refusal: MB from 1,048,576 on, KB from 1,024 on, at most two decimals. */
export function showBytes(bytes: number, locale: string): string {
  const [unit, value] = bytes >= 1048576 ? ['MB', bytes / 1048576] : bytes >= 1024 ? ['KB', bytes / 1024] : ['bytes', bytes];
  return `${numberFormat(numberLocale(locale), { maximumFractionDigits: 2 }).format(value as number)} ${unit}`;
}
