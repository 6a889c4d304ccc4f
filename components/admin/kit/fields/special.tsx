'use client';
import { FileUp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { cx } from '@/components/ui/cx';
import type { ControlProps } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { useFileDrop } from '@/components/ui/use-file-drop';
import type { ResourceFieldProps } from '../form-scope';
import { Controlled } from './controlled';

/** A control that picks colours is never without one: where none is chosen, a line is drawn through an empty one. */
const NO_COLOUR =
  'bg-[linear-gradient(to_top_right,transparent_48%,var(--ink-soft)_48%,var(--ink-soft)_52%,transparent_52%)] [&::-moz-color-swatch]:opacity-0 [&::-webkit-color-swatch]:opacity-0';

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** A colour, picked or written as `#rrggbb`. */
export function Color<V extends FieldValues>(named: ResourceFieldProps<V>) {
  const t = useTranslations('admin.kit');
  return (
    <Controlled<V> {...named}>
      {({ control, label, field: { value, onChange, ...rest } }) => (
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t('pickColour', { field: label })}
            value={isColour(value) ? value : '#000000'}
            onChange={(event) => onChange(event.target.value)}
            className={cx(
              'h-10 w-14 shrink-0 cursor-pointer rounded border border-control bg-raised p-1',
              !isColour(value) && NO_COLOUR,
            )}
          />
          <Input
            {...control}
            {...rest}
            autoComplete="off"
            spellCheck={false}
            placeholder="#0e6a62"
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value)}
            className="max-w-40 font-mono"
          />
        </span>
      )}
    </Controlled>
  );
}

interface FileProps {
  /** As in the `accept` of a file input. */
  accept?: string;
}

/** One file, or null. */
export function FileBox<V extends FieldValues>({ accept, ...named }: ResourceFieldProps<V> & FileProps) {
  return (
    <Controlled<V> {...named}>
      {({ control, field: { value, onChange, onBlur } }) => (
        <FileInput {...{ control, accept, onBlur }} file={value} onFile={onChange} />
      )}
    </Controlled>
  );
}

interface FileInputProps extends FileProps {
  control: ControlProps;
  file: File | null | undefined;
  onFile: (file: File | null) => void;
  onBlur?: () => void;
}

/** The box in which a file is chosen, or into which it is dropped. */
export function FileInput({ control, accept, file, onFile, onBlur }: FileInputProps) {
  const t = useTranslations('admin.kit');
  const input = useRef<HTMLInputElement>(null);
  const { over, listeners } = useFileDrop(([first]) => first && onFile(first));
  const remove = () => {
    if (input.current) input.current.value = '';
    onFile(null);
  };
  return (
    <div
      {...listeners}
      className={cx(
        'relative flex min-w-0 items-center gap-2 rounded border border-control border-dashed p-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-aria-invalid:border-danger',
        over && 'bg-tint',
      )}
    >
      <input
        {...control}
        ref={input}
        type="file"
        accept={accept}
        onBlur={onBlur}
        onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        className="sr-only"
      />
      <Button aria-hidden tabIndex={-1} onClick={() => input.current?.click()} className="shrink-0">
        <FileUp aria-hidden className="size-4" />
        {t('chooseFile')}
      </Button>
      <span className="wrap-anywhere min-w-0 grow text-sm text-soft">{file?.name ?? t('noFile')}</span>
      {file && (
        <IconButton label={t('removeFile')} icon={<X className="size-4" />} onClick={remove} className="size-8! shrink-0" />
      )}
    </div>
  );
}
