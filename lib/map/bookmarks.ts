import * as z from 'zod';
import type { LayerKey } from './view';

/** A named view of the map: camera and visible layers. */
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

/** The file format for export and import of bookmarks. */
const BookmarkFile = z.object({ kind: z.literal('map-bookmarks'), bookmarks: z.array(Bookmark).max(1000) });

const STORAGE_KEY = 'vieiro.bookmarks';

/** The bookmarks stored in this browser; none if storage is forbidden or its content is invalid. */
export function readBookmarks(): Bookmark[] {
  try {
    return z.array(Bookmark).parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

/** Returns whether the browser stored them. */
export function keepBookmarks(bookmarks: readonly Bookmark[]): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(bookmarks));
    return true;
  } catch {
    return false;
  }
}

export const bookmarkFile = (bookmarks: readonly Bookmark[]): string =>
  `${JSON.stringify({ kind: 'map-bookmarks', bookmarks }, null, 2)}\n`;

/** The bookmarks of a file; null if it is no such file. */
export function readBookmarkFile(text: string): Bookmark[] | null {
  try {
    return BookmarkFile.parse(JSON.parse(text)).bookmarks;
  } catch {
    return null;
  }
}

/** Merges both. Of two with the same id the one in the file is used. */
export const merged = (stored: readonly Bookmark[], brought: readonly Bookmark[]): Bookmark[] => [
  ...stored.filter(({ id }) => !brought.some((it) => it.id === id)),
  ...brought,
];
