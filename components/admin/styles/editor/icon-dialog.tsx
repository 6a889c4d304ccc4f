'use client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useErrorText } from '@/components/i18n/use-error-text';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Dialog } from '@/components/ui/dialog';
import { Field, FieldError } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { useDebounced } from '@/components/ui/use-debounced';
import { basePath } from '@/lib/base-path';
import { AppError } from '@/lib/errors';
import { call } from '@/lib/http/client';
import type { StyleIcon } from '@/lib/icons/schema';
import { stylesApi } from '@/lib/styles/api';
import { tinted } from './icon-image';
import { nameProblem, OwnIcon, useAddIcon } from './own-icon';
import { PLAIN_COLOR } from './symbols';

const SIZE = 60;
const KEY = ['admin.styles', 'icons'];

export interface Props {
  /** Absent: they are only looked at, added and removed. */
  choose?: (icon: StyleIcon) => void;
  close: () => void;
  /** What is searched for at first. */
  searched?: string;
}

/** The icons: searched by words, chosen by a press; own ones are added from an SVG. */
export function IconDialog({ choose, close, searched = '' }: Props) {
  const t = useTranslations('admin.styles.editor');
  const kit = useTranslations('admin.kit');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [search, setSearch] = useState(searched);
  const [pages, setPages] = useState(1);
  const q = useDebounced(search);
  const { data, error } = useQuery({
    queryKey: [...KEY, q, pages],
    queryFn: ({ signal }) => call(stylesApi.icons, { query: { q: q || undefined, size: SIZE * pages } }, signal),
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const adding = useAddIcon((icon) => {
    void refresh();
    choose?.(icon);
  });
  const removing = useMutation({
    mutationFn: (name: string) => call(stylesApi.removeIcon, { params: { name } }),
    meta: { ownErrors: true },
    onSettled: refresh,
  });
  const refused = nameProblem(adding.error).error === undefined ? adding.error : null;
  const problem = refused ?? removing.error ?? error;
  // The same as long as nothing else is wrong: the dialog scrolls up to what is new.
  const said = useMemo(() => (problem ? <Problem error={problem} textOf={textOf} /> : undefined), [problem, textOf]);
  const { items = [], totalItems = 0 } = data?.result ?? {};
  return (
    <Dialog
      title={t('icons.title')}
      description={t('icons.intro')}
      error={said}
      onDismissError={() => {
        adding.reset();
        removing.reset();
      }}
      onClose={close}
      footer={<Button onClick={close}>{choose ? t('icons.close') : kit('close')}</Button>}
      wide
    >
      <Field label={t('icons.search')} hint={t('icons.found', { count: totalItems })}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setPages(1);
            }}
          />
        )}
      </Field>
      <ul aria-label={t('icons.title')} className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {items.map((icon) => (
          <li key={icon.name} className="relative">
            {choose ? <IconChoice icon={icon} choose={choose} /> : <IconCell icon={icon} />}
            {icon.own && (
              <IconButton
                label={t('icons.remove', { icon: icon.name })}
                icon={<Trash2 className="size-3.5" />}
                onClick={() => removing.mutate(icon.name)}
                className="absolute! top-0 right-0 size-6! bg-raised"
              />
            )}
          </li>
        ))}
      </ul>
      {items.length < totalItems && SIZE * (pages + 1) <= 1000 && (
        <Button onClick={() => setPages(pages + 1)}>{t('icons.more')}</Button>
      )}
      <OwnIcon adding={adding} />
    </Dialog>
  );
}

/** What is wrong; of an icon that is in use, each use with the way there. */
function Problem({ error, textOf }: { error: Error; textOf: (error: unknown) => string }) {
  const uses = error instanceof AppError ? error.fields.filter(({ link }) => link) : [];
  if (uses.length === 0) return textOf(error);
  return uses.map(({ message, link }) => <FieldError key={link} error={message} link={`${basePath}${link}`} />);
}

const cell = 'flex w-full flex-col items-center gap-1 rounded border border-line bg-[#f5f3ec] p-2 text-[#2b2b2b]';

const IconChoice = ({ icon, choose }: { icon: StyleIcon; choose: (icon: StyleIcon) => void }) => (
  <button type="button" title={icon.name} onClick={() => choose(icon)} className={`${cell} hover:border-accent`}>
    <Drawn icon={icon} />
  </button>
);

const IconCell = ({ icon }: { icon: StyleIcon }) => (
  <span title={icon.name} className={cell}>
    <Drawn icon={icon} />
  </span>
);

const Drawn = ({ icon: { name, svg } }: { icon: StyleIcon }) => (
  <>
    <img src={tinted(svg, PLAIN_COLOR)} alt="" loading="lazy" className="size-7 object-contain" />
    <span className="w-full truncate text-center text-xs">{name}</span>
  </>
);
