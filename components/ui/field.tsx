'use client';
import { CircleHelp, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { IconButton } from './icon-button';
import { Popover } from './popover';

/** Props that connect a control with its label, help and error. Spread them on the control. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  /** Of a group it is for its parts: the group itself has no such property. */
  'aria-required'?: true;
}

export interface FieldProps {
  label: string;
  required?: boolean;
  /** Opens in a popover beside the label. */
  help?: ReactNode;
  /** A short line under the control that is always there, such as a limit. */
  hint?: ReactNode;
  error?: string;
  /** With an error: the address of what it is about. Opens in another tab, so that nothing typed is lost. */
  errorLink?: string;
  /** If set, the person can close the error. */
  onDismissError?: () => void;
}

interface Props extends FieldProps {
  children: (control: ControlProps) => ReactNode;
  /** The control is a group of several (check boxes, dates with times): the label names the group. */
  group?: boolean;
}

/** Label above, control, hint, error. */
export function Field({ label, required, help, hint, error, errorLink, onDismissError, group, children }: Props) {
  const t = useTranslations('ui');
  const id = useId();
  const Label = group ? 'span' : 'label';
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control: ControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
  };
  return (
    <div
      className="flex min-w-0 flex-col gap-1"
      data-invalid={group && error ? true : undefined}
      {...(group ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': described || undefined } : {})}
    >
      <span className="flex items-center gap-1">
        <Label id={`${id}-label`} {...(group ? {} : { htmlFor: id })} className="min-w-0 break-words font-semibold text-sm">
          {label}
          {required && (
            // Controls say themselves that they are required; the name of a group says it at once.
            <span aria-hidden={!group} className="text-danger" title={t('required')}>
              {' *'}
            </span>
          )}
        </Label>
        {help && (
          <Popover label={t('help', { field: label })} icon={<CircleHelp className="size-4 text-soft" />}>
            {help}
          </Popover>
        )}
      </span>
      {children(control)}
      {hint && (
        <span id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </span>
      )}
      <FieldError id={`${id}-error`} error={error} link={errorLink} onDismiss={onDismissError} />
    </div>
  );
}

interface ErrorProps {
  id?: string;
  error?: string;
  link?: string;
  onDismiss?: () => void;
}

/** What is wrong with a field. It is there from the start, so that screen readers listen to it. */
export function FieldError({ id, error, link, onDismiss }: ErrorProps) {
  const t = useTranslations('ui');
  return (
    <span aria-live="polite" className="flex items-start justify-between gap-2 text-danger text-sm empty:-mt-1">
      {error && (
        <span>
          <span id={id}>{error}</span>
          {link && (
            <>
              {' '}
              <a href={link} target="_blank" rel="noopener" className="inline-block min-h-6 underline underline-offset-2">
                {t('showHolder')}
              </a>
            </>
          )}
        </span>
      )}
      {error && onDismiss && (
        <IconButton
          label={t('dismiss')}
          icon={<X className="size-3.5" />}
          onClick={onDismiss}
          className="-my-0.5 size-6! shrink-0"
        />
      )}
    </span>
  );
}
