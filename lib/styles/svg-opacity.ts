/** A picture of SVG as pale as `opacity` says: an opacity around all that it draws. */
export const palerSvg = (svg: string, opacity: number): string => around(svg, `opacity="${opacity}"`);

/** The same for each shape by itself: librsvg 2.54 cuts a group with an opacity off at the edges of the picture as it was before it was turned. */
export const palerShapes = (svg: string, opacity: number): string =>
  around(svg, `fill-opacity="${opacity}" stroke-opacity="${opacity}"`);

function around(svg: string, attributes: string): string {
  const begin = /<svg\b(?:"[^"]*"|'[^']*'|[^>"'])*>/.exec(svg);
  const end = svg.lastIndexOf('</svg');
  if (!begin || end < 0) return svg;
  const from = begin.index + begin[0].length;
  return `${svg.slice(0, from)}<g ${attributes}>${svg.slice(from, end)}</g>${svg.slice(end)}`;
}
