import { type PathPen, tracePath } from '@/lib/styles/mark-paths';
import { plainColor } from '@/lib/styles/paints';
import type { DataNumber, Paint, StyleGeometry, Symbolizer } from '@/lib/styles/schema';

const PX = 32;
const fixed = (value: number | DataNumber) => (typeof value === 'number' ? value : value.fallback);
/** As a style without elements is drawn: in the colour of those that have none. */
const ink = (paint: Paint | undefined) => paint && plainColor(paint);
/** Large symbols are shown as large as the swatch is. */
const within = (size: number) => Math.min(size, PX - 4);

/** Writes an outline as the `d` of a path. */
class Writer implements PathPen {
  d = '';
  moveTo(x: number, y: number) {
    this.d += `M${x} ${y}`;
  }
  lineTo(x: number, y: number) {
    this.d += `L${x} ${y}`;
  }
  arc(x: number, y: number, r: number) {
    this.d += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  }
  closePath() {
    this.d += 'Z';
  }
}

function Shape({ it, geometry }: { it: Symbolizer; geometry: StyleGeometry }) {
  if (it.kind === 'mark') {
    const pen = new Writer();
    const open = tracePath(pen, it.shape, within(fixed(it.size)));
    const stroke = ink(it.stroke?.color ?? (open ? it.color : undefined));
    return (
      <path
        d={pen.d}
        fill={open ? 'none' : (ink(it.color) ?? 'none')}
        opacity={it.opacity}
        stroke={stroke}
        strokeWidth={stroke ? (it.stroke?.width ?? 2) : 0}
        transform={`rotate(${fixed(it.rotation ?? 0)})`}
      />
    );
  }
  if (it.kind === 'icon') {
    const size = within(fixed(it.size));
    return (
      <image
        href={it.image}
        x={-size / 2}
        y={-size / 2}
        width={size}
        height={size}
        transform={`rotate(${fixed(it.rotation ?? 0)})`}
      />
    );
  }
  if (it.kind === 'line') {
    const d = geometry === 'LINE' ? 'M-14 7C-6 -9 4 11 14 -6' : 'M-14 0H14';
    const width = Math.min(12, fixed(it.width));
    return (
      <g fill="none" strokeLinecap={it.cap ?? 'butt'} opacity={it.opacity}>
        {it.outline && <path d={d} stroke={ink(it.outline.color)} strokeWidth={width + 2 * it.outline.width} />}
        <path d={d} stroke={ink(it.color)} strokeWidth={width} strokeDasharray={it.dash?.join(' ')} />
      </g>
    );
  }
  if (it.kind === 'fill')
    return (
      <g>
        <path d="M-13 -9L9 -12L13 9L-9 12Z" fill={ink(it.color) ?? 'none'} opacity={it.opacity} />
        {it.hatch && <path d="M-9 -3L3 -9M-8 5L8 -6M-6 10L11 -1" stroke={it.hatch.color} strokeWidth={it.hatch.width} />}
        {it.outline && (
          <path
            d="M-13 -9L9 -12L13 9L-9 12Z"
            fill="none"
            stroke={ink(it.outline.color)}
            strokeWidth={Math.min(5, it.outline.width)}
            strokeDasharray={it.outline.dash?.join(' ')}
          />
        )}
      </g>
    );
  return (
    <text textAnchor="middle" y={12} fontSize={10} fontWeight={it.bold ? 700 : 400} fill={it.color}>
      Aa
    </text>
  );
}

/** A symbol, small: as it is drawn, on light ground. */
export const Swatch = ({ symbolizers, geometry }: { symbolizers: readonly Symbolizer[]; geometry: StyleGeometry }) => (
  <svg
    aria-hidden
    viewBox={`${-PX / 2} ${-PX / 2} ${PX} ${PX}`}
    className="size-8 shrink-0 rounded border border-line bg-[#f5f3ec]"
  >
    {symbolizers.map((it, at) => (
      // Parts of a symbol have nothing but their place.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Shape key={at} it={it} geometry={geometry} />
    ))}
  </svg>
);
