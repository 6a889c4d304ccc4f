'use client';
import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/controls';
import { copied } from '@/components/ui/copied';
import { announce } from '@/components/ui/toasts';
import type { CreatedAccessToken } from '@/lib/users/tokens/schema';

interface Props {
  made: CreatedAccessToken;
  login: string;
  done: () => void;
}

/** A new token, which is shown this once. */
export function MadeToken({ made: { name, token }, login, done }: Props) {
  const t = useTranslations('tokens');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => announce(t((await copied(token, field.current)) ? 'copied' : 'selected'), 'info');
  return (
    <Alert tone="success">
      <div className="flex flex-col gap-3">
        <p>{t('made', { name, login })}</p>
        <label htmlFor={id} className="font-semibold text-sm">
          {t('token')}
        </label>
        <Input ref={field} id={id} readOnly value={token} className="font-mono" onFocus={({ target }) => target.select()} />
        <p className="flex flex-wrap gap-2">
          <Button className="min-h-11" onClick={() => void copy()}>
            <Copy aria-hidden className="size-4" />
            {t('copy')}
          </Button>
          <Button className="min-h-11" onClick={done}>
            {t('kept')}
          </Button>
        </p>
      </div>
    </Alert>
  );
}
