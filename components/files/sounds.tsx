'use client';
import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Element } from '@/lib/elements/schema';
import type { ElementFile } from '@/lib/files/schema';
import { soundsOf } from './images';
import { TranscriptForm, useTranscript } from './transcript-form';

interface Props {
  element: Pick<Element, 'id' | 'listGeometricElementFileDto'>;
  /** Whether this person may write down what is said. */
  mayChange: boolean;
}

/** The recordings of an element: each to listen to and, as far as it is written down, to read. */
export function Sounds({ element, mayChange }: Props) {
  const sounds = soundsOf(element.listGeometricElementFileDto);
  if (sounds.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3">
      {sounds.map((file) => (
        <Sound key={file.uuid} file={file} mayChange={mayChange} />
      ))}
    </ul>
  );
}

function Sound({ file, mayChange }: { file: ElementFile; mayChange: boolean }) {
  const t = useTranslations('files.sounds');
  const [opened, setWriting] = useState(false);
  const { dirty } = useTranscript(file);
  const writing = opened || (dirty && mayChange);
  const name = { name: file.originalFilename };
  return (
    <li className="flex flex-col gap-2 rounded border border-line p-3">
      <span className="wrap-anywhere text-sm text-soft">{file.originalFilename}</span>
      {/* biome-ignore lint/a11y/useMediaCaption: its transcript stands below it. */}
      <audio controls preload="metadata" src={file.fileUrl} aria-label={t('player', name)} className="h-11 w-full" />
      {writing ? (
        <TranscriptForm file={file} done={() => setWriting(false)} />
      ) : (
        <>
          {file.transcript && <p className="wrap-anywhere whitespace-pre-line">{file.transcript}</p>}
          {mayChange && (
            <Button
              aria-label={t(file.transcript ? 'editOf' : 'writeOf', name)}
              onClick={() => setWriting(true)}
              className="self-start"
            >
              <Pencil aria-hidden className="size-4" />
              {t(file.transcript ? 'edit' : 'write')}
            </Button>
          )}
        </>
      )}
    </li>
  );
}
