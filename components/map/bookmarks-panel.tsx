'use client';
import { Download, Link2, Trash2, Upload } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { saveBlob } from '@/components/ui/save-blob';
import { Sheet } from '@/components/ui/sheet';
import { announce } from '@/components/ui/toasts';
import { showPanel, viewer } from '@/components/viewer/viewer';
import { type Bookmark, bookmarkFile, keepBookmarks, merged, readBookmarkFile, readBookmarks } from '@/lib/map/bookmarks';
import { writePermalink } from '@/lib/map/permalink';
import { layerKeys, type MapContent } from '@/lib/map/view';
import { setVisible, useChoices, visibleKeys } from './choices';

/** Views under names of one's own. They stay in this browser; a file or a link takes them elsewhere. */
export default function BookmarksPanel({ content }: { content: MapContent }) {
  const t = useTranslations('map.bookmarks');
  const choices = useChoices();
  const [bookmarks, setBookmarks] = useState(readBookmarks);

  const keep = (next: Bookmark[]) => {
    setBookmarks(next);
    if (!keepBookmarks(next)) announce(t('notStored'), 'warning');
  };
  const add = (name: string) => {
    const camera = viewer().engine?.camera();
    if (!camera) return;
    keep([...bookmarks, { id: crypto.randomUUID(), name, camera, visible: visibleKeys(content, choices) }]);
    announce(t('added', { name }), 'success');
  };
  const remove = async (it: Bookmark) => {
    const question = { title: t('deleteTitle'), body: t('deleteText', { name: it.name }), accept: t('delete'), dangerous: true };
    if (await confirmAction(question)) keep(bookmarks.filter(({ id }) => id !== it.id));
  };
  return (
    <Sheet title={t('title')} onClose={() => showPanel(null)}>
      <NameForm onName={add} />
      {bookmarks.length === 0 ? (
        <p className="text-soft">{t('empty')}</p>
      ) : (
        <ul className="flex flex-col border-line border-t">
          {bookmarks.map((it) => (
            <Line key={it.id} bookmark={it} show={() => show(it, content)} remove={() => void remove(it)} />
          ))}
        </ul>
      )}
      <Link href="/areas" className="min-h-11 self-start content-center text-accent underline underline-offset-2">
        {t('takeAlong')}
      </Link>
      <Exchange bookmarks={bookmarks} onBrought={(brought) => keep(merged(bookmarks, brought))} />
    </Sheet>
  );
}

/** Asks for the name of what the map shows now. */
function NameForm({ onName }: { onName: (name: string) => void }) {
  const t = useTranslations('map.bookmarks');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setMissing(trimmed === '');
    if (trimmed === '') return;
    onName(trimmed);
    setName('');
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2 pb-3">
      <div className="grow">
        <Field label={t('name')} error={missing ? t('nameMissing') : undefined}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="primary">
        {t('add')}
      </Button>
    </form>
  );
}

function Line({ bookmark, show, remove }: { bookmark: Bookmark; show: () => void; remove: () => void }) {
  const t = useTranslations('map.bookmarks');
  const { name } = bookmark;
  return (
    <li className="flex items-center gap-1 border-line border-b py-1">
      <button
        type="button"
        onClick={show}
        className="wrap-break-word min-h-10 min-w-0 grow rounded px-2 text-left font-semibold hover:bg-sunken"
      >
        {name}
      </button>
      <IconButton label={t('share', { name })} icon={<Link2 className="size-4" />} onClick={() => void share(bookmark, t)} />
      <IconButton label={t('deleteOf', { name })} icon={<Trash2 className="size-4" />} onClick={remove} />
    </li>
  );
}

function show({ camera, visible }: Bookmark, content: MapContent) {
  if (visible) setVisible(layerKeys(content), visible);
  viewer().engine?.jump(camera);
}

type Words = ReturnType<typeof useTranslations<'map.bookmarks'>>;

async function share({ camera, visible, name }: Bookmark, t: Words) {
  const link = `${window.location.origin}${window.location.pathname}${writePermalink({ camera, visible })}`;
  try {
    await navigator.clipboard.writeText(link);
    announce(t('shared', { name }), 'success');
  } catch {
    announce(t('notShared', { link }), 'warning');
  }
}

/** Out to a file, and in from one. */
function Exchange({ bookmarks, onBrought }: { bookmarks: readonly Bookmark[]; onBrought: (brought: Bookmark[]) => void }) {
  const t = useTranslations('map.bookmarks');
  const input = useRef<HTMLInputElement>(null);
  const bring = async (file: File | undefined) => {
    const brought = file && file.size < 5_000_000 ? readBookmarkFile(await file.text()) : null;
    if (!brought) return announce(t('noFile'), 'error');
    onBrought(brought);
    announce(t('brought', { count: brought.length }), 'success');
  };
  return (
    <div className="flex flex-wrap gap-2 pt-4">
      <Button disabled={bookmarks.length === 0} onClick={() => saveBlob(new Blob([bookmarkFile(bookmarks)]), 'bookmarks.json')}>
        <Download aria-hidden className="size-4" />
        {t('export')}
      </Button>
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('import')}
        className="hidden"
        onChange={(event) => {
          void bring(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
