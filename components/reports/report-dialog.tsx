'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { DialogProps } from '@/components/dialogs/registry';
import { shortName } from '@/components/elements/short-name';
import { TypedDialog } from '@/components/form/typed-dialog';
import { useFormCall } from '@/components/form/use-form-call';
import { Select, Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { announce } from '@/components/ui/toasts';
import type { Element } from '@/lib/elements/schema';
import { call } from '@/lib/http/client';
import { numberFormat } from '@/lib/i18n/formats';
import { numberLocale } from '@/lib/i18n/intl';
import { reportsApi } from '@/lib/reports/api';
import { REPORT_KINDS, type Reported, ReportInput } from '@/lib/reports/schema';

/** What a report is about. */
export interface About {
  element?: Pick<Element, 'id' | 'name'>;
  /** Where there is no element: [lng, lat]. */
  at?: [number, number];
}

/** About a decimetre. */
const DECIMALS = 6;

/** Reporting a problem with an element or a place, without an account. */
export default function ReportDialog({ element, at, resolve }: About & DialogProps) {
  const t = useTranslations('proposals.report');
  const format = numberFormat(numberLocale(useLocale()), { maximumFractionDigits: DECIMALS });
  const { form, submit, busy, refusals, dismiss } = useFormCall<ReportInput, Reported>({
    schema: ReportInput,
    initial: {
      ...{ kind: 'WRONG', text: '', homepage: '' },
      ...(element && { elementId: element.id }),
      ...(at && { place: { type: 'Point', coordinates: at } }),
    },
    labelOf: (name) => t(name === 'kind' ? 'kind' : 'text'),
    send: (body) => call(reportsApi.report, { body }),
    done: () => {
      announce(t('sent'), 'success');
      resolve(true);
    },
  });
  const { errors } = form.formState;
  return (
    <TypedDialog
      title={t('title')}
      description={element ? shortName(element) : at && t('at', { lat: format.format(at[1]), lng: format.format(at[0]) })}
      submitLabel={t('send')}
      dirty={form.formState.isDirty}
      {...{ submit, busy, refusals, dismiss }}
      close={() => resolve(false)}
    >
      <Field label={t('kind')} required error={errors.kind?.message} onDismissError={() => form.clearErrors('kind')}>
        {(control) => (
          <Select {...control} {...form.register('kind')}>
            {REPORT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('text')}
        required
        hint={t('hint')}
        error={errors.text?.message}
        onDismissError={() => form.clearErrors('text')}
      >
        {(control) => <Textarea {...control} {...form.register('text')} />}
      </Field>
      {/* People do not see it; programs fill it in. */}
      <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
        <label>
          {t('homepage')}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('homepage')} />
        </label>
      </div>
    </TypedDialog>
  );
}
