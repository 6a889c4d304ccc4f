import { cx } from '@/components/ui/cx';
import type { ElementFile } from '@/lib/files/schema';
import { PhotoImage } from './photo-image';

/** A small square picture of an image, for the eye alone: what stands beside it names it. */
export const Thumbnail = ({ file, className = 'size-12' }: { file: ElementFile; className?: string }) => (
  <PhotoImage src={file.thumbnailUrl ?? file.fileUrl} alt="" loading="lazy" className={cx('shrink-0 rounded', className)} />
);
