'use client';
import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cx } from './cx';
import { IconButton } from './icon-button';

const boxed =
  'w-full min-w-0 rounded border border-control bg-raised px-3 text-ink aria-invalid:border-danger aria-invalid:outline-danger disabled:opacity-60';

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={cx(boxed, 'h-10', className)} />
);

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea rows={3} {...rest} className={cx(boxed, 'field-sizing-content max-h-60 min-h-20 resize-y py-2', className)} />
);

export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={cx(boxed, 'h-10 pr-2', className)} />
);

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: string;
}

/** A check box with its words beside it; the words can be pressed too. */
export const Checkbox = ({ label, hint, className, ...rest }: CheckboxProps) => (
  <label className={cx('flex min-h-8 items-start gap-3 py-1', className)}>
    <input {...rest} type="checkbox" className="mt-0.5 size-5 shrink-0" />
    <span className="min-w-0">
      {label}
      {hint && <span className="block text-sm text-soft">{hint}</span>}
    </span>
  </label>
);

/** A password that the person may show while typing. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('ui');
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-11" />
      <span className="absolute inset-y-0 right-0 inline-flex">
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          icon={shown ? <EyeOff className="size-4" /> : <Eye className="size-4" />}
          onClick={() => setShown(!shown)}
          className="hover:bg-transparent"
        />
      </span>
    </span>
  );
}
