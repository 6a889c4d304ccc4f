import { cx } from './cx';

/** Holds the place of what is still loading, in its size, so that nothing jumps. Give it width and height by class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded bg-line motion-reduce:animate-none', className)} />
);
