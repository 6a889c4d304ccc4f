const PREFIX = 'data:image/svg+xml;base64,';

/** Its bytes as base64, without a limit of the stack. */
function encoded(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}

const decoded = (image: string): string | undefined =>
  image.startsWith(PREFIX)
    ? new TextDecoder().decode(Uint8Array.from(atob(image.slice(PREFIX.length)), (it) => it.charCodeAt(0)))
    : undefined;

const rootOf = (svg: string) => /^[^<]*(?:<\?[^>]*\?>\s*)?<svg\b[^>]*>/.exec(svg)?.[0] ?? '';

/** A drawing is of outlines where its root fills nothing. */
const isOutlined = (root: string) => /\sfill="none"/.test(root);

const withAttribute = (root: string, name: string, value: string): string => {
  const without = root.replace(new RegExp(`\\s${name}="[^"]*"`), '');
  return without.replace(/>$/, ` ${name}="${value}">`);
};

/** A drawing in one colour, as a picture of a style. Shapes with colours of their own keep them. */
export function tinted(svg: string, color: string): string {
  const root = rootOf(svg);
  const colored = withAttribute(root, isOutlined(root) ? 'stroke' : 'fill', color);
  return PREFIX + encoded(svg.replace(root, () => colored));
}

/** The same of a picture that a style has; others than drawings stay as they are. */
export function retinted(image: string, color: string): string {
  const svg = decoded(image);
  return svg === undefined ? image : tinted(svg, color);
}

/** The colour of a drawing; undefined where it has none of its own, or is no drawing. */
export function iconColor(image: string): string | undefined {
  const root = rootOf(decoded(image) ?? '');
  const [, color] = new RegExp(`\\s${isOutlined(root) ? 'stroke' : 'fill'}="(#[0-9a-f]{6})"`, 'i').exec(root) ?? [];
  return color?.toLowerCase();
}

export const isDrawing = (image: string): boolean => image.startsWith(PREFIX);
