import * as z from 'zod';
import type { LayerKey } from './view';

/** A view of the map under a name: what is shown, and which layers are on. */
export const Bookmark = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(120),
  camera: z.object({
    center: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
    zoom: z.number().min(0).max(24),
  }),
  visible: z
    .array(z.string().regex(/^(type|layer)-\d{1,15}$/) as z.ZodType<LayerKey>)
    .max(1000)
    .optional(),
});
export type Bookmark = z.infer<typeof Bookmark>;

/** The file that bookmarks travel in. */
const BookmarkFile = z.object({ kind: z.literal('map-bookmarks'), bookmarks: z.array(Bookmark).max(1000) });

const KEPT_AS = 'vieiro.bookmarks';

/** What this browser keeps; nothing if storage is forbidden or holds something else. */
export function readBookmarks(): Bookmark[] {
  try {
    return z.array(Bookmark).parse(JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]'));
  } catch {
    return [];
  }
}

/** Returns whether the browser stored them. */
export function keepBookmarks(bookmarks: readonly Bookmark[]): boolean {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(bookmarks));
    return true;
  } catch {
    return false;
  }
}

export const bookmarkFile = (bookmarks: readonly Bookmark[]): string =>
  `${JSON.stringify({ kind: 'map-bookmarks', bookmarks }, null, 2)}\n`;

/** What a file brings; null if it is no file of bookmarks. */
export function readBookmarkFile(text: string): Bookmark[] | null {
  try {
    return BookmarkFile.parse(JSON.parse(text)).bookmarks;
  } catch {
    return null;
  }
}

/** Both together. One that is there already, under the same id, is taken from the file. */
export const merged = (stored: readonly Bookmark[], brought: readonly Bookmark[]): Bookmark[] => [
  ...stored.filter(({ id }) => !brought.some((it) => it.id === id)),
  ...brought,
];
