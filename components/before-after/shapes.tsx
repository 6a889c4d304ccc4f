'use client';
import type { Geometry } from 'geojson';
import { useId } from 'react';
import { SIDES, type Side } from './sides';

/** Where a position lies on the screen, in pixels. */
export type Project = (position: [lng: number, lat: number]) => { x: number; y: number };

interface Props {
  before: Geometry | null;
  after: Geometry | null;
  project: Project;
  /** Which share of the width, from the left, shows the first shape. */
  share: number;
}

/** Both shapes over the map: each whole in its own part, and faint in the other's. */
export function Shapes({ before, after, project, share }: Props) {
  const id = useId();
  const both = [['before', before] as const, ['after', after] as const].flatMap(([side, geometry]) =>
    geometry ? [{ side, drawn: drawn(geometry, project) }] : [],
  );
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
      <clipPath id={`${id}before`}>
        <rect x={0} y={0} width={`${share * 100}%`} height="100%" />
      </clipPath>
      <clipPath id={`${id}after`}>
        <rect x={`${share * 100}%`} y={0} width={`${(1 - share) * 100}%`} height="100%" />
      </clipPath>
      {both.map(({ side, drawn: it }) => (
        <g key={side} opacity={0.45}>
          <Shape side={side} drawn={it} faint />
        </g>
      ))}
      {both.map(({ side, drawn: it }) => (
        <g key={side} clipPath={`url(#${id}${side})`}>
          <Shape side={side} drawn={it} />
        </g>
      ))}
    </svg>
  );
}

interface Drawn {
  /** Lines and rings as a path, and single points. */
  path: string;
  closed: boolean;
  points: { x: number; y: number }[];
}

function drawn(geometry: Geometry, project: Project): Drawn {
  const at = (position: number[]) => project([position[0] ?? 0, position[1] ?? 0]);
  const line = (positions: number[][]) =>
    positions
      .map(at)
      .map(({ x, y }, n) => `${n === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
      .join('');
  const ring = (positions: number[][]) => `${line(positions)}Z`;
  const none = { path: '', closed: false, points: [] };
  switch (geometry.type) {
    case 'Point':
      return { ...none, points: [at(geometry.coordinates)] };
    case 'MultiPoint':
      return { ...none, points: geometry.coordinates.map(at) };
    case 'LineString':
      return { ...none, path: line(geometry.coordinates) };
    case 'MultiLineString':
      return { ...none, path: geometry.coordinates.map(line).join('') };
    case 'Polygon':
      return { ...none, closed: true, path: geometry.coordinates.map(ring).join('') };
    case 'MultiPolygon':
      return { ...none, closed: true, path: geometry.coordinates.flat().map(ring).join('') };
    default:
      return none;
  }
}

/** A light edge keeps the line apart from whatever lies under it. */
function Shape({ side, drawn: { path, closed, points }, faint = false }: { side: Side; drawn: Drawn; faint?: boolean }) {
  const { colour, dashes } = SIDES[side];
  const fill = closed && !faint ? colour : 'none';
  return (
    <>
      {path && <path d={path} fill={fill} fillOpacity={0.18} fillRule="evenodd" stroke="#fff" strokeWidth={faint ? 3 : 7} />}
      {path && <path d={path} fill="none" stroke={colour} strokeWidth={faint ? 2 : 4} strokeDasharray={dashes} />}
      {points.map(({ x, y }) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={9} fill={side === 'after' ? colour : 'none'} stroke="#fff" strokeWidth={7} />
          <circle
            cx={x}
            cy={y}
            r={9}
            fill={side === 'after' ? colour : 'none'}
            stroke={colour}
            strokeWidth={3}
            strokeDasharray={dashes && '5 3'}
          />
        </g>
      ))}
    </>
  );
}
