'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { handleCallError } from '@/components/calls/call-errors';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox, Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { DAY_MS } from '@/lib/durations';
import { call } from '@/lib/http/client';
import { reviewQueueApi } from '@/lib/review-queue/api';
import type { UndoInput } from '@/lib/review-queue/schema';

export interface Wanted {
  login: string;
  body: UndoInput;
}

const KINDS = ['CREATE', 'MODIFY', 'DELETE', 'RESTORE', 'REVERT'] as const;

/** As the browser's control for moments has it: local time, to the minute. */
function local(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

interface Props {
  login: string;
  busy: boolean;
  /** Why the server has refused what was wanted. */
  refusal: string | undefined;
  send: (wanted: Wanted) => void;
  /** What was shown is no longer what is wanted. */
  changed: () => void;
}

/** Whose work, from when until when, and which of it. */
export function WantedForm({ login: known, busy, refusal, send, changed }: Props) {
  const t = useTranslations('reviewQueue.undo');
  const actions = useTranslations('history.actions');
  const [login, setLogin] = useState(known);
  const [from, setFrom] = useState(() => local(new Date(Date.now() - DAY_MS)));
  const [to, setTo] = useState(() => local(new Date(Date.now() + 60_000)));
  const [kinds, setKinds] = useState<readonly (typeof KINDS)[number][]>(KINDS);
  const [unknown, setUnknown] = useState(false);
  const write =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setUnknown(false);
      changed();
    };
  const ask = async () => {
    const [account] = await call(reviewQueueApi.contributors, { query: { login: login.trim() } });
    setUnknown(!account);
    if (!account) return;
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    send({ login: account.login, body: { accountId: account.id, ...span, kinds: [...kinds] } });
  };
  const isReady = login.trim() !== '' && from !== '' && to !== '' && kinds.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !busy) ask().catch((error) => handleCallError(error));
  };
  const toggle = (kind: (typeof KINDS)[number]) => (kinds.includes(kind) ? kinds.filter((it) => it !== kind) : [...kinds, kind]);
  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-4">
      {refusal && <Alert tone="error">{refusal}</Alert>}
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label={t('account')} required error={unknown ? t('noAccount') : undefined}>
          {(control) => (
            <Input {...control} value={login} autoComplete="off" onChange={({ target }) => write(setLogin)(target.value)} />
          )}
        </Field>
        <Field label={t('from')} required>
          {(control) => (
            <Input {...control} type="datetime-local" value={from} onChange={({ target }) => write(setFrom)(target.value)} />
          )}
        </Field>
        <Field label={t('to')} required>
          {(control) => (
            <Input {...control} type="datetime-local" value={to} onChange={({ target }) => write(setTo)(target.value)} />
          )}
        </Field>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
        <legend className="pb-1 font-semibold text-sm">{t('kinds')}</legend>
        {KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={actions(kind)}
            checked={kinds.includes(kind)}
            onChange={() => write(setKinds)(toggle(kind))}
            className="pointer-coarse:min-h-11"
          />
        ))}
      </fieldset>
      <Button type="submit" variant="primary" busy={busy} disabled={!isReady} className="self-start pointer-coarse:min-h-11">
        {t('preview')}
      </Button>
    </form>
  );
}
