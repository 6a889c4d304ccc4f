'use client';
import { withChanged } from './draft';
import { useEditor } from './editor-context';
import { addSymbolizer, changeSymbolizer, removeSymbolizer, type Target } from './edits';
import { SymbolPart } from './symbol-part';
import { withPart } from './symbols';
import type { Editing } from './use-draft';

interface Props {
  editing: Pick<Editing, 'draft' | 'edit'>;
  target: Target;
}

/** The symbol of a rule, or of all of them: then a change is for each whose symbol has the same part. */
export function SymbolEditing({ editing: { draft, edit }, target }: Props) {
  const { geometry } = useEditor();
  const { rules } = draft.document;
  const shown = target === 'ALL' ? (rules.find((it) => !it.else) ?? rules[0]) : rules[target];
  return (
    <SymbolPart
      symbolizers={shown?.symbolizers ?? []}
      onPatch={(at, kind, patch) =>
        edit(`symbol ${target} ${at} ${Object.keys(patch).join()}`, (it) =>
          withChanged(it, changeSymbolizer(it.document, target, at, { ...patch, kind })),
        )
      }
      onAdd={(kind) =>
        edit('add part', (it) =>
          withChanged(
            it,
            addSymbolizer(it.document, target, (symbolizers) => withPart(symbolizers, kind, geometry)),
          ),
        )
      }
      onRemove={(at, kind) => edit('remove part', (it) => withChanged(it, removeSymbolizer(it.document, target, at, kind)))}
    />
  );
}
