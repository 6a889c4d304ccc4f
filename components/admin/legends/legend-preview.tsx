'use client';
import { useTranslations } from 'next-intl';
import { LegendPicture } from '@/components/legends/legend-image';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { LegendImage } from '@/lib/legends/schema';

interface Props {
  /** Whose legend it is. */
  name: string;
  images: readonly LegendImage[];
  close: () => void;
}

const KINDS = ['Point', 'LineString', 'Polygon'] as const;

/** Shows a legend: its images one below the other, each by the name of what it explains where there are several. */
export function LegendPreview({ name, images, close }: Props) {
  const t = useTranslations('admin');
  const partName = (part: string) => {
    const kind = KINDS.find((it) => it === part);
    return kind ? t(`legends.kind.${kind}`) : part;
  };
  return (
    <Dialog
      title={t('legends.previewTitle', { name })}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {t('kit.close')}
        </Button>
      }
    >
      {images.length === 0 && <p className="text-soft">{t('legends.none')}</p>}
      {images.map(({ src, part }) => (
        <figure key={src} className="flex min-w-0 flex-col gap-1">
          {part && <figcaption className="font-semibold text-sm">{partName(part)}</figcaption>}
          <LegendPicture src={src} alt={t('legends.imageOf', { name: part ? `${name}, ${partName(part)}` : name })} />
        </figure>
      ))}
    </Dialog>
  );
}
