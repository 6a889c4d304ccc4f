import { cx } from './cx';

/** Says by its movement that something is going on. The words for it stand beside it, or in `label`. */
export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className={cx('inline-flex', className)}>
    <span
      aria-hidden="true"
      className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-pulse"
    />
    {label && <span className="sr-only">{label}</span>}
  </span>
);
