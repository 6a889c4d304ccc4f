import { basePath } from '@/lib/base-path';

/** What the first characters of base64 say about an image. */
const kinds: [start: string, type: string][] = [
  ['iVBOR', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lG', 'image/gif'],
  ['UklG', 'image/webp'],
  ['PHN2', 'image/svg+xml'],
  ['PD94', 'image/svg+xml'],
];

const OWN = '/api/configuration_parameter/image/';

/** An image parameter as the address of an image: it holds our own, base64, or one of http(s). Anything else is no image. */
export function imageSource(value: string | undefined): string | undefined {
  if (!value) return undefined;
  if (value.startsWith(OWN)) return `${basePath}${value}`;
  if (/^https?:\/\//.test(value)) return value;
  const type = kinds.find(([start]) => value.startsWith(start))?.[1];
  return type && /^[A-Za-z0-9+/=\s]+$/.test(value) ? `data:${type};base64,${value}` : undefined;
}
