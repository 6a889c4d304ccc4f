/** How far something is, 0..1. */
export const Progress = ({ label, share }: { label: string; share: number }) => (
  <div className="flex flex-col gap-1">
    <span className="text-sm text-soft">
      {label} {Math.floor(share * 100)} %
    </span>
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 overflow-hidden rounded bg-line"
    >
      <div className="h-full bg-accent transition-[width]" style={{ width: `${share * 100}%` }} />
    </div>
  </div>
);
