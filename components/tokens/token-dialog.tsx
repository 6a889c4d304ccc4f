'use client';
import { useTranslations } from 'next-intl';
import * as z from 'zod';
import type { DialogProps } from '@/components/dialogs/registry';
import { useFormCall } from '@/components/form/use-form-call';
import { CallDialog } from '@/components/ui/call-dialog';
import { Input, Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { DAY_MS } from '@/lib/durations';
import { call } from '@/lib/http/client';
import { accessTokensApi } from '@/lib/users/tokens/api';
import { type CreatedAccessToken, NewAccessToken } from '@/lib/users/tokens/schema';

const DAYS = [30, 90, 365, 0] as const;

const Form = NewAccessToken.pick({ name: true }).extend({
  rights: z.enum(['read', 'write']),
  /** 0: for ever. */
  days: z.coerce.number<string>(),
});
type Form = z.input<typeof Form>;

const sent = ({ name, rights, days }: Form): NewAccessToken => ({
  name,
  readOnly: rights === 'read',
  expiresAt: Number(days) === 0 ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
});

interface Props extends DialogProps {
  asked: { title: string; made: (token: CreatedAccessToken) => void };
}

/** What a token is for, what it may do and for how long. */
export default function TokenDialog({ asked, resolve }: Props) {
  const t = useTranslations('tokens');
  const { form, submit, busy, refusals, dismiss } = useFormCall<Form, CreatedAccessToken>({
    schema: Form,
    initial: { name: '', rights: 'read', days: '365' },
    labelOf: (name) => (name in LABELS ? t(LABELS[name as keyof typeof LABELS]) : name),
    send: (values) => call(accessTokensApi.create, { body: sent(values) }),
    done: (token) => {
      asked.made(token);
      resolve(true);
    },
  });
  const error = form.getFieldState('name', form.formState).error?.message;
  return (
    <CallDialog title={asked.title} submitLabel={t('make')} {...{ submit, busy, refusals, dismiss }} close={() => resolve(false)}>
      <Field label={t('name')} required hint={t('nameHint')} error={error} onDismissError={() => form.clearErrors('name')}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field label={t('rights')}>
        {(control) => (
          <Select {...control} {...form.register('rights')}>
            <option value="read">{t('readOnly')}</option>
            <option value="write">{t('readAndWrite')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('until')}>
        {(control) => (
          <Select {...control} {...form.register('days')}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t('forEver') : t('days', { days })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </CallDialog>
  );
}

const LABELS = { name: 'name', rights: 'rights', days: 'until', expiresAt: 'until' } as const;
