'use client';
import { Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { confirmAction } from '@/components/dialogs/confirm';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useUnsaved } from '@/components/ui/unsaved';
import { WholeConflictDialog } from '@/components/ui/whole-conflict-dialog';
import type { Style } from '@/lib/styles/api';
import type { StyleBinding } from '@/lib/styles/binding/schema';
import { useProposal } from '../../codes/use-proposal';
import { useElementTypes } from '../../element-types/use-element-types';
import { DraftOffer } from '../../kit/draft-offer';
import { MadeHereContext, useMadeHere, useMakings } from '../../kit/made-here';
import { useProblemInSight } from '../../kit/use-problem-in-sight';
import { useFreeStyleName } from '../use-styles';
import { attributesOf, type StyledType } from './attributes';
import type { Draft } from './draft';
import { EditorBody } from './editor-body';
import { EditorProvider } from './editor-context';
import { drawsNothing, meaningIn } from './meaning';
import { type Editing, useDraft } from './use-draft';
import { drawsWith, useLikelyType } from './use-likely-type';
import { useSaveStyle } from './use-save-style';
import { useStoredEditing } from './use-stored-editing';
import { WholeButtons } from './whole-buttons';

interface Props {
  initial: Draft;
  /** The type that the style is made for; absent: the person chooses one to see it with. */
  forType?: StyledType;
  /** What was decided about the properties that the style reads of it. */
  decisions?: readonly StyleBinding[];
  /** The version that was read; absent: the style is new. */
  version?: number;
  /** Reads the style again. */
  again?: () => Promise<void>;
  close: () => void;
  done: (style: Style) => void;
}

const NONE: readonly StyleBinding[] = [];

/** Which draft of the browser's is of this editor: of a style, of a new one, or of a new one for a type. */
function recordOf({ initial: { name, document }, forType, version }: Props): string {
  if (version !== undefined) return `${document.geometry}.${name}`;
  return forType ? `new.${document.geometry}.${forType.id}` : 'new';
}

/** The editor around a draft: undoing, what is done with the whole, and saving. */
export function EditorForm(props: Props) {
  const { initial, forType, decisions = NONE, version, again, close, done } = props;
  const t = useTranslations('admin.styles.editor');
  const kit = useTranslations('admin.kit');
  const id = useId();
  const editing = useDraft(() => initial);
  const { draft, dirty } = editing;
  const types = useElementTypes();
  const { type: likely, choose, chosenId } = useLikelyType(types, version === undefined ? undefined : draft);
  const type = forType ?? likely;
  const proposed = useFreeStyleName(draft.document.geometry, likely?.name ?? '');
  useProposal({
    text: proposed,
    enabled: version === undefined && !forType,
    current: () => draft.name,
    set: (name) => editing.edit('name', (it) => (it.name === name ? it : { ...it, name })),
  });
  const around = useMadeHere();
  const made = useMakings();
  const [upon, setUpon] = useState(version);
  const storedDraft = useStoredEditing({ editing, record: recordOf(props), upon, setUpon, chosenId, choose });
  useEffect(() => storedDraft.note(made.all));
  const finish = (style: Style) => {
    storedDraft.drop();
    // A form around that is cancelled takes them along.
    around.add(...made.all);
    done(style);
  };
  const { busy, problems, refused, dismiss, save, conflict } = useSaveStyle({ version: upon, done: finish });
  const fields = useRef<HTMLFormElement>(null);
  useProblemInSight(fields, refused, problems.whole);
  const ask = useAskToLeave();
  const note = made.all.length > 0 ? kit('madeHere', { names: made.all.map((it) => it.name).join(', ') }) : undefined;
  const unsaved = dirty || note !== undefined;
  const giveUp = () => {
    storedDraft.giveUp();
    made.undo();
    close();
  };
  useUnsaved(unsaved, { close: giveUp, note, hasDraft: storedDraft.stored });
  const leave = async () => {
    if (!unsaved || (await ask(note))) giveUp();
  };
  const inVain = () =>
    types.filter((it) => it.state === 'PUBLISHED' && drawsWith(draft)(it) && drawsNothing(draft.document, it, it.styleBindings));
  const submit = async () => {
    const names =
      version === undefined
        ? ''
        : inVain()
            .map((it) => it.name)
            .join(', ');
    const question = { title: t('inVain.title'), body: t('inVain.text', { types: names }), accept: t('inVain.accept') };
    if (!names || (await confirmAction(question))) await save(draft);
  };
  const { geometry } = draft.document;
  const decided = !forType && likely && version !== undefined && drawsWith(draft)(likely) ? likely.styleBindings : decisions;
  const context = useMemo(
    () => ({ geometry, type, attributes: attributesOf(type), ...meaningIn(geometry, type?.listAttributeType ?? [], decided) }),
    [geometry, type, decided],
  );
  const buttons = (
    <>
      {version !== undefined && <WholeButtons draft={draft} dirty={dirty} again={again} />}
      <span className="grow" />
      <Button onClick={() => void leave()}>{kit('cancel')}</Button>
      <Button variant="primary" type="submit" form={id} busy={busy}>
        {kit('save')}
      </Button>
    </>
  );
  return (
    <Dialog
      title={version === undefined ? t('new') : t('change', { style: draft.name })}
      description={t('intro')}
      error={problems.whole.length > 0 && problems.whole.map((it) => <p key={it}>{it}</p>)}
      onDismissError={dismiss}
      onClose={() => void leave()}
      footer={buttons}
      wide="whole"
    >
      {storedDraft.found && (
        <DraftOffer at={storedDraft.found.at} keep={() => made.add(...storedDraft.resume())} discard={storedDraft.discard} />
      )}
      <MadeHereContext value={made}>
        <EditorProvider value={context}>
          <form
            id={id}
            ref={fields}
            noValidate
            onKeyDown={(event) => onUndoKeys(event, editing)}
            onSubmit={(event) => {
              event.preventDefault();
              // A form inside another's dialog is another form: React hands its events on all the same.
              event.stopPropagation();
              if (!busy) void submit();
            }}
          >
            <UndoButtons editing={editing} />
            <EditorBody
              {...{ editing, problems }}
              exists={version !== undefined}
              types={forType ? [forType] : types}
              setType={forType ? undefined : choose}
            />
          </form>
        </EditorProvider>
      </MadeHereContext>
      {conflict && (
        <WholeConflictDialog
          title={kit('conflictTitle')}
          differences={[]}
          close={conflict.close}
          keepMine={() => conflict.keepMine(draft)}
          takeTheirs={() => {
            storedDraft.drop();
            conflict.close();
            void again?.();
          }}
        >
          <p>{t('conflict', { style: draft.name })}</p>
        </WholeConflictDialog>
      )}
    </Dialog>
  );
}

/** Undoing by the usual keys, in place of what browsers undo in single fields. */
function onUndoKeys(event: KeyboardEvent, { undo, redo }: Editing) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const act = key === 'z' ? (event.shiftKey ? redo : undo) : key === 'y' ? redo : undefined;
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  act?.();
}

function UndoButtons({ editing: { undo, redo } }: { editing: Editing }) {
  const t = useTranslations('admin.styles.editor');
  return (
    <div className="mb-3 flex gap-2">
      <Button disabled={!undo} onClick={undo} aria-keyshortcuts="Control+Z">
        <Undo2 aria-hidden className="size-4" />
        {t('undo')}
      </Button>
      <Button disabled={!redo} onClick={redo} aria-keyshortcuts="Control+Shift+Z">
        <Redo2 aria-hidden className="size-4" />
        {t('redo')}
      </Button>
    </div>
  );
}
