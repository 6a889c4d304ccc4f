import encodeQR from 'qr';
import { useMemo } from 'react';

/** The quiet zone that readers need around the code, in modules. */
const QUIET = 4;

/** A link as a QR code: dark on light in either theme, which is what readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET }), [text]);
  const d = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-52 max-w-full self-center rounded bg-white"
    >
      <path d={d} fill="#000" />
    </svg>
  );
}
