'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { DialogProps } from '@/components/dialogs/registry';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { dropLinkDraft, type LinkOf } from '@/components/links/draft';
import { LinkFields } from '@/components/links/link-fields';
import { useLinkDraft } from '@/components/links/use-link-draft';
import { useShowElement } from '@/components/links/use-show-element';
import { useActor } from '@/components/session/session';
import { Button } from '@/components/ui/button';
import { announce } from '@/components/ui/toasts';
import { permits } from '@/lib/auth/policy';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { relationsApi } from '@/lib/relations/api';
import { relationPolicy } from '@/lib/relations/policy';
import { type Relation, RelationInput } from '@/lib/relations/schema';
import { ElementLabel } from './element-label';
import { ElementSearch } from './element-search';
import { otherOf } from './other-of';
import { useRefreshRelations } from './use-refresh-relations';

interface Props extends DialogProps {
  element: Element;
  /** If set, this relation is changed, and its elements stay. Otherwise another element is chosen. */
  relation?: Relation;
}

/** Relating an element to another one, or changing a relation of it. */
export default function RelationDialog({ element, relation, resolve }: Props) {
  const t = useTranslations();
  const of = { kind: 'relation' as const, elementId: element.id, link: relation };
  const { form, submit, busy, refusals, dismiss, reviews } = useRelationForm({ element, relation, resolve }, of);
  const draft = useLinkDraft(form, of);
  const [other, setOther] = useState<Element | undefined>(relation ? otherOf(relation, element.id) : draft.other);
  const choose = (chosen: Element | undefined) => {
    setOther(chosen);
    draft.keepOther(chosen);
    form.setValue('geometricElement2', chosen ? { id: chosen.id } : null, { shouldDirty: true });
    form.clearErrors('geometricElement2');
  };
  const { errors, isDirty } = form.formState;
  const second = t('relations.dialog.second');
  return (
    <TypedDialog
      hasDraft
      title={t(relation ? 'relations.dialog.modifyTitle' : 'relations.dialog.addTitle')}
      submitLabel={t(relation ? 'relations.dialog.save' : 'relations.dialog.add')}
      dirty={isDirty}
      {...{ submit, busy, refusals, dismiss }}
      close={() => {
        dropLinkDraft(of);
        resolve(false);
      }}
    >
      <ChosenElement label={t('relations.dialog.first')} element={element} />
      {other ? (
        <ChosenElement
          label={second}
          element={other}
          onChange={relation ? undefined : () => choose(undefined)}
          error={errors.geometricElement2?.message}
        />
      ) : (
        <ElementSearch
          type={element.geometricElementTypeDto}
          except={element.id}
          label={second}
          error={errors.geometricElement2?.message}
          onDismissError={() => form.clearErrors('geometricElement2')}
          onChoose={choose}
        />
      )}
      <LinkFields
        comments={form.register('comments')}
        commentsError={errors.comments?.message}
        onDismissError={() => form.clearErrors('comments')}
        isPublic={form.register('isPublic')}
        isReviewed={reviews ? form.register('isReviewed') : undefined}
      />
    </TypedDialog>
  );
}

/** What is filled in. The second element may be missing until it is sent: the schema lets nothing pass without it. */
type RelationValues = Omit<RelationInput, 'geometricElement2'> & { geometricElement2: RelationInput['geometricElement2'] | null };

function useRelationForm({ element, relation, resolve }: Props, of: LinkOf) {
  const t = useTranslations();
  const reviews = permits<object>(relationPolicy.review(useActor()), {});
  const refresh = useRefreshRelations();
  const show = useShowElement();
  const form = useFormCall<RelationValues, Relation>({
    schema: RelationInput,
    initial: {
      geometricElement1: { id: relation?.geometricElement1.id ?? element.id },
      geometricElement2: relation ? { id: relation.geometricElement2.id } : null,
      comments: relation?.comments ?? '',
      isPublic: relation?.isPublic ?? true,
      isReviewed: relation?.isReviewed ?? false,
    },
    labelOf: (name) => t(`project.fields.${name}`),
    send: (body) =>
      relation
        ? call(relationsApi.update, { params: { id: relation.id }, query: { type: 'reference' }, body })
        : call(relationsApi.create, { query: { type: 'reference' }, body: inOrder(body as RelationInput) }),
    done: () => {
      announce(t(relation ? 'relations.saved' : 'relations.added'), 'success');
      dropLinkDraft(of);
      refresh();
      resolve(true);
      show(element.id, 'relations');
    },
  });
  return { ...form, reviews };
}

/** The two ids of a new relation go in ascending order. */
function inOrder({ geometricElement1: one, geometricElement2: other, ...rest }: RelationInput): RelationInput {
  const [geometricElement1, geometricElement2] = one.id < other.id ? [one, other] : [other, one];
  return { ...rest, geometricElement1, geometricElement2 };
}

interface ChosenProps {
  label: string;
  element: Element;
  onChange?: () => void;
  error?: string;
}

/** An element that is chosen, and perhaps a way to choose another one. */
function ChosenElement({ label, element, onChange, error }: ChosenProps) {
  const t = useTranslations('relations.dialog');
  return (
    <div className="flex flex-col gap-1">
      <span className="font-semibold text-sm">{label}</span>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded border border-line bg-sunken px-3 py-2">
        <div className="min-w-0 grow basis-48">
          <ElementLabel element={element} />
        </div>
        {onChange && (
          <Button className="shrink-0" onClick={onChange}>
            {t('other')}
          </Button>
        )}
      </div>
      {error && (
        <span role="alert" className="text-danger text-sm">
          {error}
        </span>
      )}
    </div>
  );
}
