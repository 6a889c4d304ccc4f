'use client';
import { useTranslations } from 'next-intl';
import type { ComponentType } from 'react';
import { QueryProvider } from '@/components/calls/query-provider';
import { useElementType } from '@/components/elements/use-element-type';
import { useLeaveDrawing } from '@/components/elements/use-leave-drawing';
import { usePhotosOnTheirWay } from '@/components/files/photos';
import { useSession } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Sheet, type SheetProps } from '@/components/ui/sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { useContribution } from '@/components/viewer/contribution';
import { ElementForm } from './element-form';
import { UploadCard } from './upload-card';
import type { OpenContribution } from './use-element-form';

/** What stands around the form: a sheet beside the map, or something else elsewhere. */
interface Framed {
  Frame?: ComponentType<SheetProps>;
}

/** The form of what is in hand, and the photos on their way to what was saved before. */
export default function ElementSheet({ Frame = Sheet }: Framed) {
  const contribution = useContribution();
  const onTheirWay = usePhotosOnTheirWay();
  const form = contribution?.kind === 'form' ? contribution : null;
  return (
    <QueryProvider>
      {form && <FormOfType key={form.id} contribution={form} Frame={Frame} />}
      {onTheirWay.length > 0 && <UploadCard />}
    </QueryProvider>
  );
}

function FormOfType({ contribution, Frame }: { contribution: OpenContribution } & Required<Framed>) {
  const t = useTranslations('elementForm');
  const { data, isError, refetch } = useElementType(contribution.typeId);
  const { status } = useSession();
  const leave = useLeaveDrawing();
  if (data && status !== 'starting') return <ElementForm type={data} contribution={contribution} Frame={Frame} />;
  return (
    <Frame title={t('loading')} onClose={() => void leave()}>
      {isError ? (
        <Alert tone="error">
          <p className="mb-2">{t('typeFailed')}</p>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </Alert>
      ) : (
        <div className="flex flex-col gap-5 pt-1">
          {['h-20', 'h-10', 'h-16', 'h-12'].map((height) => (
            <div key={height} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className={height} />
            </div>
          ))}
        </div>
      )}
    </Frame>
  );
}
