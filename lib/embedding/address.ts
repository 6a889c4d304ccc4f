import { inMarkup } from '@/lib/text';

/** The path of what other people's pages show in a frame, without the base path. */
export const EMBED_PATH = '/embed';

/** `type` of a map without types. A type with this code is meant before it. */
export const NO_TYPES = 'none';

/** Whether a path without the base path is that of an embedded page. */
export const isEmbed = (path: string): boolean => path === EMBED_PATH || path === `${EMBED_PATH}/`;

/** The code that shows an address in a page. All of it is escaped: a title is what somebody has written. */
export function frameCode({ src, title, width, height }: { src: string; title: string; width: number | string; height: number }) {
  return `<iframe src="${inMarkup(src)}" title="${inMarkup(title)}" width="${width}" height="${height}" style="border:0" loading="lazy" allowfullscreen></iframe>`;
}
