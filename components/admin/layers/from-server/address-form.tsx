'use client';
import { useTranslations } from 'next-intl';
import type { FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';

interface Props {
  address: string;
  setAddress: (address: string) => void;
  busy: boolean;
  error: string | undefined;
  read: (address: string) => void;
}

/** Where the server is. */
export function AddressForm({ address, setAddress, busy, error, read }: Props) {
  const t = useTranslations('admin.layers.fromServer');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form inside another's dialog is another form: React hands its events on all the same.
    event.stopPropagation();
    if (!busy && address.trim()) read(address.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('address')} required hint={t('addressHint')} error={error}>
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="url"
              value={address}
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
              placeholder="https://…"
              onChange={(event) => setAddress(event.target.value)}
              className="w-auto grow"
            />
            <Button type="submit" variant="primary" busy={busy} disabled={!address.trim()}>
              {t('read')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
