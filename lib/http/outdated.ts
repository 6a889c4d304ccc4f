import { basePath } from '@/lib/base-path';

const FILES = `${basePath}/_next/static/`;

/** Whether the server runs a newer build than the page, whose remaining files are then missing. False without a network. */
export async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch(`${FILES}files.json`, { cache: 'no-store' });
    if (!answer.ok) return false;
    const there = new Set((await answer.json()) as string[]);
    return [...document.scripts].some(({ src }) => {
      const path = src && new URL(src).pathname;
      return path.startsWith(FILES) && !there.has(path.slice(FILES.length));
    });
  } catch {
    return false;
  }
}
