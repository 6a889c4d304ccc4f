import { el, type XmlElement } from '@/lib/xml/writer';
import type { Text } from '../schema';
import { fillElement, numberContent, parameter, point, TURNS } from './values';

const FACE = 'Noto Sans';

export function textElement(text: Text): XmlElement {
  const { label, size, color, opacity, bold, italic, halo } = text;
  const parts = label.map((part) => (typeof part === 'string' ? { exact: part } : el('ogc:PropertyName', {}, part.property)));
  return el(
    'se:TextSymbolizer',
    {},
    el('se:Label', {}, ...parts),
    el(
      'se:Font',
      {},
      parameter('font-family', FACE),
      parameter('font-size', numberContent(size)),
      parameter('font-style', italic ? 'italic' : undefined),
      parameter('font-weight', bold ? 'bold' : undefined),
    ),
    el('se:LabelPlacement', {}, placementElement(text)),
    halo && haloElement(halo, opacity),
    fillElement(color, opacity),
  );
}

/** What makes the letters paler makes their halo so, too. */
function haloElement({ color, width, opacity = 1 }: NonNullable<Text['halo']>, ofText = 1): XmlElement {
  const paleness = opacity * ofText;
  return el('se:Halo', {}, el('se:Radius', {}, String(width)), fillElement(color, paleness === 1 ? undefined : paleness));
}

const EDGES = { left: 0, bottom: 0, top: 1, right: 1 };

function placementElement({ placement, anchor = 'center', offset, rotation }: Text): XmlElement {
  if (placement === 'line') return el('se:LinePlacement', {}, offset && el('se:PerpendicularOffset', {}, String(-offset[1])));
  const edges = anchor.split('-') as (keyof typeof EDGES | 'center')[];
  const x = edges.find((edge) => edge === 'left' || edge === 'right');
  const y = edges.find((edge) => edge === 'top' || edge === 'bottom');
  return el(
    'se:PointPlacement',
    {},
    point('AnchorPoint', x ? EDGES[x] : 0.5, y ? EDGES[y] : 0.5),
    offset && point('Displacement', offset[0], -offset[1]),
    rotation !== undefined && el('se:Rotation', {}, numberContent(rotation, TURNS)),
  );
}
