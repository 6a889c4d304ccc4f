import { cx } from '@/components/ui/cx';
import type { Choice } from '@/lib/attribute-types/choices';
import { basePath } from '@/lib/base-path';

type Pictured = Pick<Choice, 'icon' | 'image'>;

export const hasPicture = ({ icon, image }: Pictured): boolean => Boolean(icon || image);

/** Whether shapes of a drawing have colours of their own; without any it takes that of the text. */
const isColoured = (svg: string) => /\s(?:fill|stroke|stop-color)="(?!none|currentColor)/.test(svg.replace(/^<svg[^>]*>/, ''));

/** The picture of a choice beside its name, which says what it is. Nothing for a choice without one. */
export function ChoicePicture({ icon, image, className = 'size-5' }: Pictured & { className?: string }) {
  if (image)
    return <img src={basePath + image.path} alt="" loading="lazy" className={cx('rounded-sm object-contain', className)} />;
  if (!icon) return null;
  const src = `data:image/svg+xml,${encodeURIComponent(icon.svg)}`;
  if (isColoured(icon.svg)) return <img src={src} alt="" className={cx('object-contain', className)} />;
  return (
    <span
      aria-hidden
      className={cx('inline-block shrink-0 bg-current forced-color-adjust-none', className)}
      style={{ mask: `url("${src}") center / contain no-repeat` }}
    />
  );
}
