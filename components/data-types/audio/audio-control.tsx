'use client';
import { FileAudio, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { RecordAudio } from '@/components/recording/record-audio';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/controls';
import type { ControlProps } from '@/components/ui/field';
import { basePath } from '@/lib/base-path';
import { nameIn } from '@/lib/translations/schema';
import type { AttributeControlProps } from '../definition';
import { OwnSounds } from './own-sounds';
import { recordedIn, recordedText } from './recorded';

const SOUNDS = 'audio/*,.wav,.ogg,.oga,.webm,.m4a';

/** Records a sound here, takes one from the device, or chooses one that the element has. */
export function AudioControl({ attributeType, control, field }: AttributeControlProps) {
  const t = useTranslations('elementForm.sound');
  const name = nameIn(attributeType.code, useLocale());
  const { setValue } = useFormContext();
  const value = String(useWatch({ name: field.name }) ?? '');
  const own = useContext(OwnSounds);
  const [busy, setBusy] = useState(false);
  const set = (to: string) => setValue(field.name, to, { shouldDirty: true });
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    set(await recordedText(file));
    setBusy(false);
  };
  return (
    <div id={control.id} className="flex flex-col gap-2">
      {value !== '' && <Player value={value} label={t('player', { name })} />}
      {own.length > 0 && (
        <Select
          aria-label={t('own', { name })}
          aria-required={control['aria-required']}
          value={recordedIn(value) ? '' : value}
          onChange={(event) => set(event.target.value)}
        >
          <option value="">{t('noneOfOwn')}</option>
          {own.map(({ uuid, originalFilename }) => (
            <option key={uuid} value={uuid}>
              {originalFilename}
            </option>
          ))}
        </Select>
      )}
      <div className="flex flex-wrap gap-2">
        <RecordAudio add={(file) => void take(file)} label={t('record', { name })} />
        <SoundFile label={t('choose', { name })} busy={busy} control={control} take={take} />
        {value !== '' && (
          <Button variant="ghost" aria-label={t('remove', { name })} onClick={() => set('')}>
            <X aria-hidden className="size-4" />
            {t('removeShort')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface SoundFileProps {
  label: string;
  busy: boolean;
  control: ControlProps;
  take: (file: File | undefined) => Promise<void>;
}

/** A button has no property that says that it is required: its description does. */
function SoundFile({ label, busy, control, take }: SoundFileProps) {
  const t = useTranslations('elementForm.sound');
  const ui = useTranslations('ui');
  const required = control['aria-required'] && `${control.id}-required`;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={SOUNDS}
        hidden
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {required && (
        <span id={required} hidden>
          {ui('required')}
        </span>
      )}
      <Button
        busy={busy}
        aria-label={label}
        aria-invalid={control['aria-invalid']}
        aria-describedby={[required, control['aria-describedby']].filter(Boolean).join(' ') || undefined}
        onClick={() => input.current?.click()}
      >
        <FileAudio aria-hidden className="size-4" />
        {t('chooseShort')}
      </Button>
    </>
  );
}

/** What the form holds, to listen to. */
function Player({ value, label }: { value: string; label: string }) {
  const address = useAddress(value);
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said in it is written down at the element's files.
    <audio controls preload="metadata" src={address} aria-label={label} className="h-11 w-full" />
  );
}

/** An address from which the sound is played. */
function useAddress(value: string): string | undefined {
  const recorded = useMemo(() => {
    const file = recordedIn(value);
    return file && new Blob([Uint8Array.from(atob(file.base64), (it) => it.charCodeAt(0))], { type: file.type ?? '' });
  }, [value]);
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!recorded) return;
    const made = URL.createObjectURL(recorded);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [recorded]);
  return recorded ? address : `${basePath}/api/elements/geometric_element/files/${value}`;
}
