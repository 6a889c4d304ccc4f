/** A picture of SVG as pale as `opacity` says: an opacity around all that it draws. */
export function palerSvg(svg: string, opacity: number): string {
  const begin = /<svg\b(?:"[^"]*"|'[^']*'|[^>"'])*>/.exec(svg);
  const end = svg.lastIndexOf('</svg');
  if (!begin || end < 0) return svg;
  const from = begin.index + begin[0].length;
  return `${svg.slice(0, from)}<g opacity="${opacity}">${svg.slice(from, end)}</g>${svg.slice(end)}`;
}
