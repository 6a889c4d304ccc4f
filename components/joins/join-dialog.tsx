'use client';
import { useTranslations } from 'next-intl';
import { shortName } from '@/components/elements/short-name';
import { useActor } from '@/components/shell/session';
import { TypedDialog } from '@/components/shell/typed-dialog';
import { useFormCall } from '@/components/shell/use-form-call';
import { dropTieDraft } from '@/components/ties/draft';
import { TieFields } from '@/components/ties/tie-fields';
import { useShowElement } from '@/components/ties/use-show-element';
import { useTieDraft } from '@/components/ties/use-tie-draft';
import { announce } from '@/components/ui/toasts';
import { permits } from '@/lib/auth/policy';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { joinsApi } from '@/lib/joins/api';
import { joinPolicy } from '@/lib/joins/policy';
import { type Join, JoinInput } from '@/lib/joins/schema';
import { useRefreshJoins } from './use-refresh-joins';

interface Props {
  element: Pick<Element, 'id' | 'description'>;
  /** Given: it is changed. Otherwise the person joins. */
  join?: Join;
  settle: (done: boolean) => void;
}

/** Joining an element, or changing how one has. */
export default function JoinDialog({ element, join, settle }: Props) {
  const t = useTranslations();
  const reviews = permits<object>(joinPolicy.review(useActor()), {});
  const refresh = useRefreshJoins();
  const show = useShowElement();
  const of = { kind: 'join' as const, elementId: element.id, tie: join };
  const { form, submit, busy, refusals, dismiss } = useFormCall<JoinInput, Join>({
    schema: JoinInput,
    initial: {
      geometricElementId: element.id,
      comments: join?.comments ?? '',
      public: join?.public ?? true,
      reviewed: join?.reviewed ?? false,
    },
    labelOf: (name) => t(`project.fields.${name}`),
    send: (body) => (join ? call(joinsApi.update, { params: { id: join.id }, body }) : call(joinsApi.create, { body })),
    done: () => {
      announce(join ? t('joins.saved') : t('joins.added', { name: shortName(element) }), 'success');
      dropTieDraft(of);
      refresh();
      settle(true);
      show(element.id, 'joins');
    },
  });
  useTieDraft(form, of);
  return (
    <TypedDialog
      hasDraft
      title={t(join ? 'joins.dialog.modifyTitle' : 'joins.dialog.addTitle')}
      description={shortName(element)}
      submitLabel={t(join ? 'joins.dialog.save' : 'joins.dialog.add')}
      dirty={form.formState.isDirty}
      {...{ submit, busy, refusals, dismiss }}
      close={() => {
        dropTieDraft(of);
        settle(false);
      }}
    >
      <TieFields
        comments={form.register('comments')}
        commentsError={form.formState.errors.comments?.message}
        onDismissError={() => form.clearErrors('comments')}
        isPublic={form.register('public')}
        isReviewed={reviews ? form.register('reviewed') : undefined}
      />
    </TypedDialog>
  );
}
