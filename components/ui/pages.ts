/** The pages that are offered by number, zero-based: the first, the last and those around the current one. */
export function pagesAround(page: number, pages: number): (number | 'gap-before' | 'gap-after')[] {
  const last = pages - 1;
  const near = [page - 1, page, page + 1].filter((it) => it > 0 && it < last);
  return [
    0,
    ...((near[0] ?? 0) > 1 ? (['gap-before'] as const) : []),
    ...near,
    ...((near.at(-1) ?? last) < last - 1 ? (['gap-after'] as const) : []),
    ...(last > 0 ? [last] : []),
  ];
}
