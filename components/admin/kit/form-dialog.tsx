'use client';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useAskToLeave } from '@/components/form/use-leave-guard';
import { Button } from '@/components/ui/button';
import { ConflictDialog } from '@/components/ui/conflict-dialog';
import { Dialog } from '@/components/ui/dialog';
import { useUnsaved, useUnsavedInside } from '@/components/ui/unsaved';
import { DraftOffer } from './draft-offer';
import { FormScope } from './form-scope';
import { MadeHereContext, useMakings } from './made-here';
import { type MissingPart, MissingParts } from './missing-parts';
import { useProblemInSight } from './use-problem-in-sight';
import type { ResourceForm } from './use-resource-form';

interface Props<V extends FieldValues> {
  title: string;
  description?: string;
  /** The verb on the button that sends. */
  submitLabel?: string;
  form: ResourceForm<V>;
  /** What has to be there before sending makes sense: the button is disabled until then, and says why. */
  missing?: readonly MissingPart[];
  wide?: boolean | 'full';
  close: () => void;
  children: ReactNode;
}

/** The dialog around a form. Closing it asks first when something typed would be lost. */
export function FormDialog<V extends FieldValues>(props: Props<V>) {
  const { title, description, submitLabel, form: it, missing = [], wide, close, children } = props;
  const t = useTranslations('admin.kit');
  const id = useId();
  const ready = missing.length === 0;
  const sending = useRef(false);
  const fields = useRef<HTMLFormElement>(null);
  const { form, submit, busy, refusals, dismiss, scope, conflict, draft } = it;
  const { isDirty, submitCount } = form.formState;
  const ask = useAskToLeave();
  const made = useMakings();
  const note = made.all.length > 0 ? t('madeHere', { names: made.all.map(({ name }) => name).join(', ') }) : undefined;
  const dirty = isDirty || note !== undefined;
  const giveUp = () => {
    draft.giveUp();
    made.undo();
    close();
  };
  const inside = useUnsavedInside();
  useEffect(() => draft.note(made.all));
  useUnsaved(dirty, { close: giveUp, note, hasDraft: draft.stored });
  useProblemInSight(fields, submitCount, refusals);
  const leave = async () => {
    if ((!dirty && !inside()) || (await ask(note))) giveUp();
  };
  const send = async () => {
    // A form may ask something before it sends: until then the second press of a double click finds it not busy.
    if (busy || !ready || sending.current) return;
    sending.current = true;
    await submit().finally(() => {
      sending.current = false;
    });
  };
  const buttons = (
    <>
      <MissingParts id={`${id}-missing`} parts={missing} />
      <Button onClick={() => void leave()}>{t('cancel')}</Button>
      <Button
        variant="primary"
        type="submit"
        form={id}
        busy={busy}
        disabled={!ready}
        aria-describedby={ready ? undefined : `${id}-missing`}
      >
        {submitLabel ?? t('save')}
      </Button>
    </>
  );
  // The same as long as nothing new is refused: the dialog scrolls up to what is new.
  const error = useMemo(() => refusals.length > 0 && refusals.map((line) => <p key={line}>{line}</p>), [refusals]);
  return (
    <Dialog
      {...{ title, description, wide }}
      error={error}
      onDismissError={dismiss}
      onClose={() => void leave()}
      footer={buttons}
    >
      {draft.found && <DraftOffer at={draft.found.at} keep={() => made.add(...draft.resume())} discard={draft.discard} />}
      <FormProvider {...form}>
        <FormScope value={scope}>
          <MadeHereContext value={made}>
            <form
              id={id}
              ref={fields}
              noValidate
              className="flex flex-col gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                // A form inside another's dialog is another form: React hands its events on all the same.
                event.stopPropagation();
                void send();
              }}
            >
              {children}
            </form>
          </MadeHereContext>
        </FormScope>
      </FormProvider>
      {conflict && <ConflictDialog title={t('conflictTitle')} {...conflict} />}
    </Dialog>
  );
}
