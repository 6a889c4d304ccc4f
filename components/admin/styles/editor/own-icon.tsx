'use client';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field, type FieldProps } from '@/components/ui/field';
import { basePath } from '@/lib/base-path';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import { upload } from '@/lib/http/upload';
import { MAX_NAME } from '@/lib/icons/name';
import type { StyleIcon } from '@/lib/icons/schema';
import { stylesApi } from '@/lib/styles/api';
import { freeName } from '../../kit/free-name';
import { useMadeHere } from '../../kit/made-here';

interface NewIcon {
  name: string;
  file: File;
}
type Adding = UseMutationResult<StyleIcon, Error, NewIcon>;

/** What a number behind a name takes at most. */
const SUFFIX_LENGTH = 5;
const MAX_FOUND = 1000;

/** A name like that of a file which no icon has. */
async function proposedName(file: File): Promise<string> {
  const name =
    file.name
      .replace(/\.svg$/i, '')
      .slice(0, MAX_NAME - SUFFIX_LENGTH)
      .trim() || 'icon';
  // Whatever is called like it has its words.
  const query = { q: name, size: MAX_FOUND };
  const alike = await call(stylesApi.icons, { query }).then(
    ({ result }) => result.items,
    () => [],
  );
  return freeName(
    name,
    alike.map((it) => it.name),
  );
}

/** Adds an icon; it goes when the form around it is cancelled. */
export function useAddIcon(done: (icon: StyleIcon) => void): Adding {
  const made = useMadeHere();
  return useMutation({
    mutationFn: ({ name, file }: NewIcon) => {
      const form = new FormData();
      form.set('name', name);
      form.set('file', file);
      return upload(stylesApi.addIcon, {}, { form });
    },
    meta: { ownErrors: true },
    onSuccess: (icon) => {
      made.add({ name: icon.name, icon: icon.name });
      done(icon);
    },
  });
}

/** What is wrong with the name, and who has it; without an error: nothing, or something else is wrong. */
export function nameProblem(error: Error | null): Pick<FieldProps, 'error' | 'errorLink'> {
  const issue = error instanceof AppError ? error.fields.find(({ path }) => path === 'name') : undefined;
  return { error: issue?.message, errorLink: issue?.link === undefined ? undefined : basePath + issue.link };
}

/** A drawing of one's own: a file, and the name that it is to have. */
export function OwnIcon({ adding }: { adding: Adding }) {
  const t = useTranslations('admin.styles.editor.icons');
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const choose = async (chosen: File) => {
    adding.reset();
    setName(await proposedName(chosen));
    setFile(chosen);
  };
  const add = () => file && name.trim() !== '' && adding.mutate({ name: name.trim(), file });
  return (
    <>
      <Field label={t('own')} hint={t('ownHint')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".svg,image/svg+xml"
            onChange={({ target }) => target.files?.[0] && void choose(target.files[0])}
            className="min-h-10"
          />
        )}
      </Field>
      {file && (
        <div className="flex flex-wrap items-start gap-3">
          <Field label={t('name')} required {...nameProblem(adding.error)}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={MAX_NAME}
                value={name}
                onChange={({ target }) => {
                  adding.reset();
                  setName(target.value);
                }}
                // The form around it is another one.
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add();
                }}
              />
            )}
          </Field>
          <Button className="mt-6" busy={adding.isPending} disabled={name.trim() === ''} onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
    </>
  );
}
