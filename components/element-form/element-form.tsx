'use client';
import { useTranslations } from 'next-intl';
import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { OwnSounds } from '@/components/data-types/audio/own-sounds';
import type { FormValues } from '@/components/elements/form-values';
import { useReviewState } from '@/components/elements/use-review-state';
import { soundsOf } from '@/components/files/images';
import { forget } from '@/components/sending/queue';
import { useActor } from '@/components/session/session';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { RichText } from '@/components/ui/rich-text';
import type { SheetProps } from '@/components/ui/sheet';
import { cancel, setGeometry, startModify } from '@/components/viewer/contribution';
import type { ElementType } from '@/lib/element-types/schema';
import type { ReviewState } from '@/lib/review/schema';
import { AskIfThere } from './already-there/ask-if-there';
import { ElementConflict } from './conflict-dialog';
import { MainFields, MoreFields } from './fields';
import type { Filled } from './merged-form';
import { PhotoPicker } from './photo-picker';
import { ProposalFields } from './proposal-fields';
import { useContactDataAlert } from './use-contact-data';
import { type OpenContribution, useElementForm } from './use-element-form';
import { useSaver } from './use-saver';
import { Visibility } from './visibility';

interface Props {
  type: ElementType;
  contribution: OpenContribution;
  /** What stands around it. */
  Frame: ComponentType<SheetProps>;
}

/** The form of a new element, or of one that is being modified. */
export function ElementForm({ type, contribution, Frame }: Props) {
  const t = useTranslations('elementForm');
  const say = useTranslations('proposals');
  const { element, geometry } = contribution;
  const { form, send, leave, busy, refusals, setRefusals, conflict, setConflict, dropDraft, waitingKey, proposal } =
    useElementForm(type, contribution);
  const { errors, submitCount } = form.formState;
  const body = useRef<HTMLDivElement>(null);
  const actor = useActor();
  const saver = useSaver(type, element);
  const own = !element || element.ownerId === actor.id;
  const noGeometry = (errors as { geom?: { message?: string } }).geom?.message;
  const problems = [...(noGeometry && !geometry ? [noGeometry] : []), ...refusals];

  useFirstProblemInSight(body, submitCount, refusals);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void form.handleSubmit((values) => send(values))();
  };
  const takeTheirs = () => {
    if (!conflict) return;
    dropDraft();
    void forget(waitingKey);
    cancel();
    startModify(conflict.theirs);
  };
  const saveMerged = ({ values, geometry: shape }: Filled) => {
    if (!conflict) return;
    setConflict(null);
    form.reset(values, { keepDefaultValues: true });
    setGeometry(shape);
    void send(values, { version: conflict.theirs.version, shape });
  };
  const buttons = (
    <>
      <Button onClick={() => void leave()}>{t('cancel')}</Button>
      <Button variant="primary" type="submit" form="element-form" busy={busy}>
        {proposal ? say('send') : t('save')}
      </Button>
    </>
  );
  return (
    <Frame
      title={proposal ? say('suggest') : t(element ? 'modifyTitle' : 'addTitle', { type: type.name })}
      onClose={() => void leave()}
      footer={buttons}
      bodyRef={body}
    >
      <FormProvider {...form}>
        <OwnSounds value={soundsOf(element?.listGeometricElementFileDto ?? [])}>
          <form id="element-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Messages problems={problems} dismiss={() => setRefusals([])} type={type} />
            <MainFields
              type={type}
              saver={saver}
              belowName={!element && <AskIfThere type={type} contribution={contribution} leave={() => void leave()} />}
            />
            {(!element || proposal) && <PhotoPicker contributionId={contribution.id} geometry={geometry} />}
            <MoreFields type={type} saver={saver} folded={!element} />
            {saver.reviews && <ReviewFields state={element?.reviewState} />}
            {proposal && element ? (
              <ProposalFields element={element} {...proposal} leave={() => void leave()} />
            ) : (
              <Visibility own={own} policy={saver.reviews ? 'NONE' : type.reviewPolicy} />
            )}
          </form>
        </OwnSounds>
      </FormProvider>
      {conflict && element && (
        <ElementConflict
          type={type}
          base={element}
          conflict={conflict}
          geometry={geometry}
          save={saveMerged}
          discard={takeTheirs}
          close={() => setConflict(null)}
        />
      )}
    </Frame>
  );
}

interface MessagesProps {
  problems: readonly string[];
  dismiss: () => void;
  type: ElementType;
}

/** What went wrong, and what the operator wants people to know before they leave contact data. */
function Messages({ problems, dismiss, type }: MessagesProps) {
  const contactAlert = useContactDataAlert(type);
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="error" onDismiss={dismiss}>
          {problems.map((it) => (
            <p key={it}>{it}</p>
          ))}
        </Alert>
      )}
      {contactAlert && (
        <Alert tone="warning">
          <RichText html={contactAlert} />
        </Alert>
      )}
    </>
  );
}

/** After each attempt to save: goes to the first field that is wrong, or up to the alert. */
function useFirstProblemInSight(body: RefObject<HTMLDivElement | null>, attempts: number, refusals: readonly string[]) {
  useEffect(() => {
    if (attempts === 0) return;
    const first = body.current?.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]');
    if (first?.getAttribute('role') !== 'alert') first?.focus();
    first?.scrollIntoView?.({ block: 'center', behavior: 'smooth' });
  }, [body, attempts]);
  useEffect(() => {
    if (refusals.length > 0) body.current?.scrollTo?.({ top: 0, behavior: 'smooth' });
  }, [body, refusals]);
}

/** What only those who review get to see. */
function ReviewFields({ state }: { state: ReviewState | undefined }) {
  const t = useTranslations('elementForm');
  const words = useReviewState()(state);
  const { register, formState, clearErrors } = useFormContext<FormValues>();
  return (
    <>
      {words && <p className="font-semibold text-warning">{words}</p>}
      <Checkbox {...register('isReviewed')} label={t('isReviewed')} />
      <Field
        label={t('internalComments')}
        error={formState.errors.internalComments?.message}
        onDismissError={() => clearErrors('internalComments')}
      >
        {(control) => <Textarea {...control} {...register('internalComments')} />}
      </Field>
    </>
  );
}
