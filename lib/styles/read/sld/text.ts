import { child, isElement, textOf, type XmlNode } from '@/lib/xml/xml';
import type { Text } from '../../schema';
import { degrees, pixels, rounded, shift } from '../units';
import { color, constant, literalText, opacityOf, parameters, type SldDraft, size } from './values';

/** Faces similar to the one that is drawn. */
export const PLAIN_FACES =
  /^(|.*(sans|serif|arial|helvetica|verdana|tahoma|segoe|shell dlg|calibri|roboto|lato|ubuntu|cantarell).*)$/i;

export function textSymbolizer(node: XmlNode, draft: SldDraft): Text[] {
  const label = labelOf(child(node, 'Label'), draft);
  if (label.length === 0) return [];
  const font = parameters(child(node, 'Font'));
  const family = literalText(font['font-family']);
  if (!PLAIN_FACES.test(family)) draft.warnings.add('fontFamily', { family: family.slice(0, 100) });
  const fill = parameters(child(node, 'Fill'));
  const opacity = opacityOf(fill['fill-opacity'], draft);
  const letters = size(font['font-size'], draft, 10, 100);
  const halo = haloOf(child(node, 'Halo'), opacity, draft);
  return [
    {
      kind: 'text',
      label,
      size: typeof letters === 'number' ? pixels(letters) : letters,
      color: color(fill.fill, draft.warnings, '#000000'),
      opacity,
      bold: /^(bold|bolder|[6-9]00)$/.test(literalText(font['font-weight'])),
      italic: /^(italic|oblique)$/.test(literalText(font['font-style'])),
      ...(halo && { halo }),
      ...placementOf(child(node, 'LabelPlacement'), draft),
    },
  ];
}

/** Texts and properties one after the other. Spaces of the file's own layout are not the label's. */
function labelOf(label: XmlNode | undefined, { warnings }: SldDraft): Text['label'] {
  return (label?.content ?? []).flatMap((it): Text['label'] => {
    if (!isElement(it)) {
      const text = it.exact ? it.text : it.text.replace(/\s+/g, ' ').trim();
      return text === '' ? [] : pieces(text);
    }
    if (it.name === 'PropertyName' || it.name === 'ValueReference') {
      const property = textOf(it);
      return property === '' ? [] : [{ property }];
    }
    if (it.name === 'Literal' || it.name === 'StringValue') {
      if (it.content.some(isElement)) return labelOf(it, { warnings, scale: 1 });
      const text = it.content.map((part) => (isElement(part) ? '' : part.text)).join('');
      return text === '' ? [] : pieces(text);
    }
    if (it.name === 'Concatenate' || /^(strConcat|Concatenate)$/i.test(it.attributes.name ?? ''))
      return labelOf(it, { warnings, scale: 1 });
    warnings.add('label');
    return [];
  });
}

/** At most 200 letters each, as documents have them. */
export const pieces = (text: string): string[] => text.match(/[\s\S]{1,200}/g) ?? [];

function haloOf(node: XmlNode | undefined, textOpacity: number, draft: SldDraft): Text['halo'] {
  if (!node) return undefined;
  const fill = parameters(child(node, 'Fill'));
  const own = opacityOf(fill['fill-opacity'], draft);
  const opacity = textOpacity > 0 ? Math.min(1, rounded(own / textOpacity)) : 1;
  const width = pixels(constant(child(node, 'Radius'), draft.scale) ?? 1);
  return { color: color(fill.fill, draft.warnings, '#ffffff'), width, ...(opacity !== 1 && { opacity }) };
}

const ROWS = ['bottom', 'center', 'top'];
const COLUMNS = ['left', 'center', 'right'];

/** Which point of the text stands at the place: the nearest of nine. */
function anchorOf(x: number, y: number): NonNullable<Text['anchor']> {
  const third = (value: number) => (value < 0.25 ? 0 : value > 0.75 ? 2 : 1);
  const [row, column] = [ROWS[third(y)] as string, COLUMNS[third(x)] as string];
  if (row === 'center') return column as NonNullable<Text['anchor']>;
  return (column === 'center' ? row : `${row}-${column}`) as NonNullable<Text['anchor']>;
}

function placementOf(node: XmlNode | undefined, draft: SldDraft): Partial<Text> {
  const along = child(node, 'LinePlacement');
  if (along) {
    const left = constant(child(along, 'PerpendicularOffset'), draft.scale) ?? 0;
    return { placement: 'line', offset: [0, shift(-left)] };
  }
  const point = child(node, 'PointPlacement');
  if (!point) return { anchor: 'left' };
  const number = (name: string, ...path: string[]) => constant(child(point, ...path, name), 1);
  const displaced = (name: string) => constant(child(point, 'Displacement', name), draft.scale) ?? 0;
  const rotation = size(child(point, 'Rotation'), { ...draft, scale: 1 }, 0, 360);
  return {
    anchor: anchorOf(number('AnchorPointX', 'AnchorPoint') ?? 0, number('AnchorPointY', 'AnchorPoint') ?? 0.5),
    offset: [shift(displaced('DisplacementX')), shift(-displaced('DisplacementY'))],
    rotation: typeof rotation === 'number' ? degrees(rotation) : rotation,
  };
}
