'use client';
import type { Geometry } from 'geojson';
import { Camera, ImagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useChosenPhotos } from '@/components/files/photos';
import { accepted } from '@/components/files/uploads';
import { usePreparedPhotos } from '@/components/files/use-prepared-photos';
import { RecordAudio } from '@/components/recording/record-audio';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { useUnsaved } from '@/components/ui/unsaved';
import { PhotoCard } from './photo-card';
import { PhotoPlace } from './photo-place';
import { useElementFileFormats, usePhotoProblem } from './use-file-formats';

interface Props {
  contributionId: number;
  /** Where the element is so far. */
  geometry: Geometry | null;
}

/** Photos, recordings and documents to go with a new element: chosen, taken or recorded here, sent once the element is saved. */
export function PhotoPicker({ contributionId, geometry }: Props) {
  const t = useTranslations('elementForm.photos');
  const formats = useElementFileFormats();
  const problemOf = usePhotoProblem(formats);
  const list = useChosenPhotos(contributionId);
  const { add, preparing } = usePreparedPhotos(contributionId);
  // The draft of the form does without its photos.
  useUnsaved(list.length > 0, {});
  return (
    <Field label={t('label')} hint={t('hint')} group>
      {() => (
        <>
          <ul className="flex flex-col gap-2 empty:hidden">
            {list.map((it) => (
              <PhotoCard key={it.key} photo={it} problem={problemOf(it.file)} />
            ))}
          </ul>
          <p role="status" className="text-soft text-sm empty:hidden">
            {preparing > 0 && t('preparing', { count: preparing })}
          </p>
          <PhotoPlace photos={list} geometry={geometry} />
          <div className="flex flex-wrap gap-2">
            <Chooser label={t('take')} icon={Camera} accept="image/*" camera add={add} />
            <Chooser label={t('choose')} icon={ImagePlus} accept={formats && accepted(formats)} add={add} />
            <RecordAudio add={(file) => add([file])} />
          </div>
        </>
      )}
    </Field>
  );
}

interface ChooserProps {
  label: string;
  icon: typeof Camera;
  accept: string | undefined;
  /** Opens the camera: only where there is one that a person points at things. */
  camera?: boolean;
  add: (files: readonly File[]) => void;
}

function Chooser({ label, icon: Icon, accept, camera, add }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    add([...(files ?? [])]);
    if (input.current) input.current.value = '';
  };
  return (
    <span className={camera ? 'hidden pointer-coarse:contents' : 'contents'}>
      <input
        ref={input}
        type="file"
        multiple={!camera}
        capture={camera ? 'environment' : undefined}
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => take(event.target.files)}
      />
      <Button onClick={() => input.current?.click()}>
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
    </span>
  );
}
