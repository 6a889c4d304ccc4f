'use client';
import { useMutation } from '@tanstack/react-query';
import type { Geometry } from 'geojson';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgetAnswersOf } from '@/components/calls/query-provider';
import { confirmAction } from '@/components/dialogs/confirm';
import { draftFor } from '@/components/elements/draft';
import { type FormValues, initialValues, storedValues, withDraft } from '@/components/elements/form-values';
import { forgetChosen } from '@/components/files/photos';
import { photosReady } from '@/components/files/use-prepared-photos';
import { useCorrectedErrors, wrongPaths } from '@/components/form/use-corrected-errors';
import { useErrorsInLanguage } from '@/components/form/use-errors-in-language';
import { currentSession } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { askToLogIn } from '@/components/users/ask-to-log-in';
import { cancel, contribution as currentContribution, done, setGeometry } from '@/components/viewer/contribution';
import type { Contribution } from '@/components/viewer/state';
import type { ElementType } from '@/lib/element-types/schema';
import { attributeField } from '@/lib/elements/attributes';
import type { Element, SavedElement } from '@/lib/elements/schema';
import { AppError, isServerFault } from '@/lib/errors';
import type { Proposal } from '@/lib/proposals/schema';
import { elementResolver, nestedErrors } from './check';
import { sendChosen } from './send-chosen';
import { sendOrKeep } from './send-or-keep';
import { isProposal, proposeOrKeep } from './send-proposal';
import { useContactDataQuestion } from './use-contact-data';
import { useDraft } from './use-draft';
import { useHasBadPhoto } from './use-file-formats';
import { usePlaceQuestion } from './use-place-question';
import { useSaver } from './use-saver';
import { useTellChanged } from './use-tell-changed';
import { useTellProposed } from './use-tell-proposed';
import { useTellSaved } from './use-tell-saved';
import { type Conflict, useWaitingForm, useWaitingNote } from './use-waiting-form';

export type OpenContribution = Extract<Contribution, { kind: 'form' }>;

/** A form with the values of the element, or those of the draft, which then count as changed. */
function useFormOf(type: ElementType, contribution: OpenContribution) {
  const { element, geometry } = contribution;
  const say = useTranslations();
  const locale = useLocale();
  const saver = useSaver(type, element);
  const drawn = useRef(geometry);
  useEffect(() => {
    drawn.current = geometry;
  }, [geometry]);
  const [start] = useState(() => ({
    values: initialValues(type, element),
    draft: draftFor(contribution, currentSession().user?.id),
  }));
  const form = useForm<FormValues>({
    resolver: elementResolver(
      type,
      { hasGeometry: () => drawn.current !== null, locale, ...saver, stored: storedValues(type, element), isNew: !element },
      say,
    ),
    defaultValues: start.values,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  useErrorsInLanguage(form);
  const rememberRefused = useCorrectedErrors(form);
  const restored = useRef(false);
  useEffect(() => {
    const { user } = currentSession();
    // A form of another person closes.
    if (!start.draft || restored.current || (user && user.id !== start.draft.userId)) return;
    restored.current = true;
    for (const [name, value] of Object.entries(withDraft(start.values, start.draft.values)))
      form.setValue(name as keyof FormValues, value, { shouldDirty: true });
    if (element && start.draft.geometry) setGeometry(start.draft.geometry);
    announce(say('elementForm.draft.restored', { photos: start.draft.photos }), 'info');
  }, [start, form, say, element]);
  return { form, say, saver, draft: start.draft, rememberRefused };
}

/** The form of an element from opening to saving: checks, sending, conflicts, draft, photos and leaving. */
export function useElementForm(type: ElementType, contribution: OpenContribution) {
  const { form, say, saver, draft, rememberRefused } = useFormOf(type, contribution);
  const { element, geometry } = contribution;
  const { keys, waiting } = useWaitingForm(contribution);
  const proposes = contribution.proposes === true;
  const [note, setNote] = useWaitingNote(contribution.waitingKey, draft?.note);
  const { drop: dropDraft, isOwn } = useDraft(form, contribution, { storedFor: draft?.userId, note });
  const hasBadPhoto = useHasBadPhoto(contribution.id, !element || proposes);
  const askAboutContactData = useContactDataQuestion(type);
  const askAboutPlace = usePlaceQuestion();
  const tellSaved = useTellSaved();
  const tellChanged = useTellChanged();
  const tellProposed = useTellProposed();
  const [refusals, setRefusals] = useState<string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(waiting);

  const saved = (result: SavedElement | Proposal | 'stored') => {
    dropDraft();
    // Whoever left this form while it was being sent may have begun another one, which stays.
    const now = currentContribution();
    const stillHere = now?.kind === 'form' && now.id === contribution.id;
    if (isProposal(result)) {
      forgetChosen();
      tellProposed();
      if (stillHere) cancel();
      return;
    }
    if (result === 'stored') {
      forgetChosen();
      announce(say('outbox.stored'), 'info');
      if (stillHere) cancel();
      return;
    }
    if (element) tellChanged(result);
    else tellSaved({ id: result.id, name: result.name, typeId: type.id, geometryKind: contribution.geometryKind });
    void sendChosen(contribution.id, result.id, keys.waitingKey).then(
      (isStored) => isStored && announce(say('outbox.stored'), 'info'),
    );
    if (stillHere) done(result.id);
  };
  const refused = (error: unknown, { values }: { values: FormValues }) => {
    // What the shell says already, and undoes: after the next log-in it would be untrue.
    // The shell says these.
    if (!(error instanceof AppError) || isServerFault(error) || error.code === 'project.common.unauthenticated') return;
    if (error.code === 'project.elements.modify.conflict' && error.current) {
      setConflict({ mine: values, theirs: error.current as Element });
      return;
    }
    const fields = error.fields.map((it) => ({ ...it, path: it.path.replace(/^change\./, '') }));
    // The type may have changed since the form was opened: what was typed stays, laid over the one of today.
    if (fields.some(({ path }) => path.startsWith(attributeField('')))) void forgetAnswersOf('elementType');
    const errors = nestedErrors(fields, say);
    for (const [name, it] of Object.entries(errors)) form.setError(name as keyof FormValues, it as object);
    rememberRefused(wrongPaths(errors));
    setRefusals(error.fields.length > 0 ? error.fields.map((it) => it.message ?? it.key) : [error.message]);
  };
  const mutationFn = (it: Parameters<typeof sendOrKeep>[0]): Promise<SavedElement | Proposal | 'stored'> =>
    proposes ? proposeOrKeep({ ...it, note }) : sendOrKeep(it);
  const sending = useMutation({ mutationFn, meta: { ownErrors: true }, onSuccess: saved, onError: refused });

  const send = async (values: FormValues, { version, shape = geometry }: { version?: number; shape?: Geometry | null } = {}) => {
    await photosReady();
    const bad = hasBadPhoto();
    setRefusals(bad ? [say('elementForm.photos.refused')] : []);
    if (bad) return;
    if (!shape || (!currentSession().user && !(await askToLogIn(say('elementForm.logInToSave'))))) return;
    if (!isOwn()) return;
    // What is changed may have been outside before.
    if (shape !== element?.geom && !(await askAboutPlace(shape))) return;
    if (!(await askAboutContactData(values))) return;
    sending.mutate({
      type,
      values,
      saver,
      geometry: shape,
      element,
      version,
      ...keys,
      geometryKind: contribution.geometryKind,
      contributionId: contribution.id,
    });
  };
  const leave = async () => {
    const untouched = element
      ? !form.formState.isDirty && geometry === element.geom && note === ''
      : geometry === null && !form.formState.isDirty;
    const question = {
      title: say('elementForm.leave.title'),
      body: say('elementForm.leave.text'),
      accept: say('elementForm.leave.accept'),
      cancel: say('elementForm.leave.stay'),
      dangerous: true,
    };
    if (!untouched && !(await confirmAction(question))) return;
    dropDraft();
    forgetChosen();
    cancel();
  };
  return {
    form,
    send,
    leave,
    busy: sending.isPending,
    refusals,
    setRefusals,
    conflict,
    setConflict,
    dropDraft,
    waitingKey: keys.waitingKey,
    /** Where the form suggests a change of somebody else's element: why. */
    proposal: proposes ? { note, setNote } : undefined,
  };
}
