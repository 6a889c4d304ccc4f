/** All lengths in millimetres, from the upper left corner of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type PageSize = 'a4' | 'a3';
export type Orientation = 'portrait' | 'landscape';

export interface PageLayout {
  page: { width: number; height: number };
  title: Box;
  map: Box;
  /** At the right of the map, at most a fifth of the page wide. */
  legend: Box | null;
  /** Scale, date and sources. */
  foot: Box;
}

export const MARGIN_MM = 15;
const SIZES: Record<PageSize, [number, number]> = { a4: [210, 297], a3: [297, 420] };
const TITLE_MM = 12;
const FOOT_MM = 20;
const GAP_MM = 4;

/** Where everything stands on a page. */
export function pageLayout(size: PageSize, orientation: Orientation, withLegend: boolean): PageLayout {
  const [short, long] = SIZES[size];
  const page = orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
  const inner = { width: page.width - 2 * MARGIN_MM, height: page.height - 2 * MARGIN_MM };
  const legendWidth = withLegend ? page.width / 5 : 0;
  const map: Box = {
    x: MARGIN_MM,
    y: MARGIN_MM + TITLE_MM,
    width: inner.width - (withLegend ? legendWidth + GAP_MM : 0),
    height: inner.height - TITLE_MM - FOOT_MM,
  };
  return {
    page,
    title: { x: MARGIN_MM, y: MARGIN_MM, width: inner.width, height: TITLE_MM },
    map,
    legend: withLegend ? { x: map.x + map.width + GAP_MM, y: map.y, width: legendWidth, height: map.height } : null,
    foot: { x: MARGIN_MM, y: map.y + map.height, width: inner.width, height: FOOT_MM },
  };
}
