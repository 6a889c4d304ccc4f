'use client';
import { useTranslations } from 'next-intl';
import { useActiveLocales } from '@/components/i18n/languages';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import { type ReviewText, ReviewTextInput, TEXT_KINDS } from '@/lib/review-queue/schema';
import { textIssues } from '@/lib/translations/texts';
import { noTexts } from '../kit/fields/translations';
import { fieldsOf } from '../kit/fields-of';
import { FormDialog } from '../kit/form-dialog';
import { useResourceForm } from '../kit/use-resource-form';

interface Props {
  /** Null: a new one. */
  text: ReviewText | null;
  close: () => void;
}

const scope = 'reviewQueue.texts';
const Field = fieldsOf<ReviewTextInput>();

/** Adds a text or changes one. */
export function ReviewTextDialog({ text, close }: Props) {
  const t = useTranslations(scope);
  const offered = useActiveLocales();
  const form = useResourceForm<ReviewTextInput, ReviewText>({
    scope,
    schema: ReviewTextInput,
    initial: { kind: text?.kind ?? 'REJECT', code: text?.code ?? noTexts() },
    checks: ({ code }) => textIssues('code', code, offered),
    send: (body) =>
      text
        ? call(reviewQueueApi.changeText, { params: { id: text.id }, body })
        : call(reviewQueueApi.addText, { body: { kind: body.kind, code: body.code } }),
    draft: text?.id ?? 'new',
    done: close,
  });
  return (
    <FormDialog title={t(text ? 'modifyTitle' : 'addTitle')} form={form} close={close}>
      <Field.Select name="kind" required options={TEXT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
      <Field.Translations name="code" required />
    </FormDialog>
  );
}
