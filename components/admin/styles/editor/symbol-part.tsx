'use client';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { Symbolizer } from '@/lib/styles/schema';
import { useEditor } from './editor-context';
import { FillFields } from './fill-fields';
import { IconFields } from './icon-fields';
import { LineFields } from './line-fields';
import { MarkFields } from './mark-fields';
import { KINDS, type Kind, type Patch } from './symbols';
import { TextFields } from './text-fields';

interface Props {
  symbolizers: readonly Symbolizer[];
  onPatch: (at: number, kind: Kind, patch: Record<string, unknown>) => void;
  onAdd: (kind: Kind) => void;
  onRemove: (at: number, kind: Kind) => void;
}

/** The parts of a symbol, from the ground up, each with its fields. */
export function SymbolPart({ symbolizers, onPatch, onAdd, onRemove }: Props) {
  const t = useTranslations('admin.styles.editor');
  const { geometry } = useEditor();
  return (
    <div className="flex flex-col gap-4">
      {symbolizers.map((it, at) => (
        <fieldset
          // Parts have nothing but their place and their kind.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={`${at}-${it.kind}`}
          className="min-w-0 rounded border border-line p-3"
        >
          <legend className="flex items-center gap-1 px-1 font-semibold">
            {t(`kinds.${it.kind}`)}
            <IconButton
              label={t('removePart', { part: t(`kinds.${it.kind}`) })}
              icon={<Trash2 className="size-4" />}
              onClick={() => onRemove(at, it.kind)}
              className="size-8!"
            />
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <Fields it={it} patch={(patch) => onPatch(at, it.kind, patch)} />
          </div>
        </fieldset>
      ))}
      {symbolizers.length === 0 && <p className="text-soft">{t('drawsNothing')}</p>}
      <div className="flex flex-wrap gap-2">
        {KINDS[geometry].map((kind) => (
          <Button key={kind} onClick={() => onAdd(kind)}>
            <Plus aria-hidden className="size-4" />
            {t(`addKinds.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Fields({ it, patch }: { it: Symbolizer; patch: Patch }) {
  switch (it.kind) {
    case 'mark':
      return <MarkFields it={it} patch={patch} />;
    case 'icon':
      return <IconFields it={it} patch={patch} />;
    case 'line':
      return <LineFields it={it} patch={patch} />;
    case 'fill':
      return <FillFields it={it} patch={patch} />;
    case 'text':
      return <TextFields it={it} patch={patch} />;
  }
}
