'use client';
import { useTranslations } from 'next-intl';
import * as z from 'zod';
import type { DialogProps } from '@/components/dialogs/registry';
import { shortName } from '@/components/elements/short-name';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { Said } from '@/lib/messages/schema';
import { proposalsApi } from '@/lib/proposals/api';
import type { Proposal } from '@/lib/proposals/schema';

interface Props extends DialogProps {
  element: Pick<Element, 'id' | 'name' | 'version'>;
}

/** Suggesting that an element be deleted, with the reason. */
export default function DeletionDialog({ element, resolve }: Props) {
  const t = useTranslations('proposals');
  const { form, submit, busy, refusals, dismiss } = useFormCall<{ note: string }, Proposal>({
    schema: z.object({ note: Said }),
    initial: { note: '' },
    labelOf: () => t('deletion.reason'),
    send: ({ note }) =>
      call(proposalsApi.propose, { body: { kind: 'DELETE', elementId: element.id, version: element.version, note } }),
    done: () => {
      announce(t('sent'), 'success');
      resolve(true);
    },
  });
  return (
    <TypedDialog
      title={t('deletion.title')}
      description={shortName(element)}
      submitLabel={t('send')}
      dirty={form.formState.isDirty}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <Field
        label={t('deletion.reason')}
        required
        hint={t('noteHint')}
        error={form.formState.errors.note?.message}
        onDismissError={() => form.clearErrors('note')}
      >
        {(control) => <Textarea {...control} {...form.register('note')} />}
      </Field>
    </TypedDialog>
  );
}
