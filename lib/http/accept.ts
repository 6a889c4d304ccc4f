interface Range {
  type: string;
  parameters: readonly string[];
  quality: number;
}

/** The media ranges of an Accept header, in order. */
function rangesOf(header: string): Range[] {
  return header.split(',').flatMap((range) => {
    const [type = '', ...rest] = range.split(';').map((part) => part.trim().toLowerCase());
    if (type === '') return [];
    const weight = rest.find((it) => /^q *=/.test(it));
    const quality = weight === undefined ? 1 : Number(weight.replace(/^q *= */, ''));
    const parameters = rest.filter((it) => it !== '' && it !== weight);
    // Older clients send an asterisk alone.
    return [{ type: type === '*' ? '*/*' : type, parameters, quality: Number.isNaN(quality) ? 1 : quality }];
  });
}

/**
 * How much an Accept header wants a media type, from 0 to 1, by the range that says most about it (RFC 9110, section 12.5.1). 1 without the
 * header.
 */
export function qualityOf(header: string | null | undefined, mediaType: string): number {
  if (!header) return 1;
  const [type = '', ...parameters] = mediaType.split(';');
  const wide = [type, type.replace(/\/.*/, '/*'), '*/*'];
  const fitting = rangesOf(header).filter(
    (it) => wide.includes(it.type) && it.parameters.every((one) => parameters.includes(one)),
  );
  const detail = (it: Range) => it.parameters.length * wide.length - wide.indexOf(it.type);
  const [best] = fitting.sort((a, b) => detail(b) - detail(a));
  return best?.quality ?? 0;
}

/** Whether an Accept header names HTML and wants it at least as much as JSON; of two that it wants alike, the first one counts. */
export function prefersPage(header: string | null | undefined): boolean {
  const ranges = rangesOf(header ?? '');
  if (!ranges.some(({ type }) => type === 'text/html')) return false;
  // JSON of any kind, with any parameters.
  const named = ranges.filter(({ type }) => /json$/.test(type)).map(({ quality }) => quality);
  const json = Math.max(qualityOf(header, 'application/json'), ...named);
  const html = qualityOf(header, 'text/html');
  if (html !== json) return html > json;
  return html > 0 && ranges.find(({ type }) => /^text\/html$|json$/.test(type))?.type === 'text/html';
}
