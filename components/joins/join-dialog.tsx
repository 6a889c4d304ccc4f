'use client';
import { useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { shortName } from '@/components/elements/short-name';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { dropLinkDraft } from '@/components/links/draft';
import { LinkFields } from '@/components/links/link-fields';
import { useLinkDraft } from '@/components/links/use-link-draft';
import { useShowElement } from '@/components/links/use-show-element';
import { useActor } from '@/components/session/session';
import { announce } from '@/components/ui/toasts';
import { permits } from '@/lib/auth/policy';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { joinsApi } from '@/lib/joins/api';
import { joinPolicy } from '@/lib/joins/policy';
import { type Join, JoinInput } from '@/lib/joins/schema';
import { useRefreshJoins } from './use-refresh-joins';

interface Props extends DialogProps {
  element: Pick<Element, 'id' | 'name'>;
  /** If set, this join is changed. Otherwise the person joins. */
  join?: Join;
  /** What a new join says at first. */
  comments?: string;
}

/** Joining an element, or changing how one has. */
export default function JoinDialog({ element, join, comments, resolve }: Props) {
  const t = useTranslations();
  const reviews = permits<object>(joinPolicy.review(useActor()), {});
  const refresh = useRefreshJoins();
  const show = useShowElement();
  const of = { kind: 'join' as const, elementId: element.id, link: join };
  const { form, submit, busy, refusals, dismiss } = useFormCall<JoinInput, Join>({
    schema: JoinInput,
    initial: {
      geometricElementId: element.id,
      comments: join?.comments ?? comments ?? '',
      public: join?.public ?? true,
      reviewed: join?.reviewed ?? false,
    },
    labelOf: (name) => t(`project.fields.${name}`),
    send: (body) => (join ? call(joinsApi.update, { params: { id: join.id }, body }) : call(joinsApi.create, { body })),
    done: () => {
      announce(join ? t('joins.saved') : t('joins.added', { name: shortName(element) }), 'success');
      dropLinkDraft(of);
      refresh();
      resolve(true);
      show(element.id, 'joins');
    },
  });
  useLinkDraft(form, of);
  return (
    <TypedDialog
      hasDraft
      title={t(join ? 'joins.dialog.modifyTitle' : 'joins.dialog.addTitle')}
      description={shortName(element)}
      submitLabel={t(join ? 'joins.dialog.save' : 'joins.dialog.add')}
      dirty={form.formState.isDirty}
      {...{ submit, busy, refusals, dismiss }}
      close={() => {
        dropLinkDraft(of);
        resolve(false);
      }}
    >
      <LinkFields
        comments={form.register('comments')}
        commentsError={form.formState.errors.comments?.message}
        onDismissError={() => form.clearErrors('comments')}
        isPublic={form.register('public')}
        isReviewed={reviews ? form.register('reviewed') : undefined}
      />
    </TypedDialog>
  );
}
