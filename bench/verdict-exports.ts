import type { Compared, ExportFigures, ItemFigures, Judged } from './figures.ts';
import { median } from './rounds';

/** What the app takes against what the same work takes without it. */
export const ratio = ({ proxyMs, directMs }: Compared) => ({
  figure: median(proxyMs.map((ms, turn) => ms / (directMs[turn] ?? Number.NaN))),
  detail: `${median(proxyMs).toFixed(1)} ms against ${median(directMs).toFixed(1)} ms`,
});

/** What was promised of exports; nothing where they were not measured. */
export function exportPromises(exports: ExportFigures | undefined): Judged[] {
  if (!exports) return [];
  const { elements, formats, grownMb } = exports;
  const beside = Object.entries(formats).map(([format, { ms, referenceMs }]) => ({
    what: `Export as ${format} against ogr2ogr`,
    ...ratio({ proxyMs: ms, directMs: referenceMs }),
    unit: 'times',
    target: 1.5,
  }));
  return [
    ...beside,
    { what: 'Server’s memory grown by an export', figure: grownMb, unit: 'MB', target: 64, detail: `${elements} elements` },
  ];
}

/** What was promised of pages of features; nothing where they were not measured. */
export function itemPromises(items: ItemFigures | undefined): Judged[] {
  if (!items) return [];
  const { elements, limit, ms, referenceMs, long } = items;
  const { detail, ...beside } = ratio({ proxyMs: ms, directMs: referenceMs });
  const what = `Pages of ${limit} features against the bare statement`;
  const each = Object.entries(long).flatMap(([asked, { firstMs, grownMb, answerMb }]) => {
    const size = `${answerMb.toFixed(0)} MB`;
    return [
      { what: `First byte (${asked})`, figure: median(firstMs), unit: 'ms', target: 200, detail: size },
      { what: `Server’s memory grown (${asked})`, figure: grownMb, unit: 'MB', target: 32, detail: size },
    ];
  });
  return [{ what, ...beside, unit: 'times', target: 1.3, detail: `${detail}, of ${elements} elements` }, ...each];
}
