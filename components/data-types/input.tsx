import { useLocale } from 'next-intl';
import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/controls';
import type { AttributeType } from '@/lib/attribute-types/schema';
import { wordingIn } from '@/lib/translations/schema';
import type { AttributeControlProps } from './definition';

/** A control of one line. `input` are the attributes by which the browser knows what it holds. */
export function InputControl({
  attributeType,
  control,
  field,
  input,
}: AttributeControlProps & { input: ComponentProps<'input'> }) {
  return <Input {...control} {...field} {...input} placeholder={usePlaceholder(attributeType)} autoComplete="off" />;
}

/** An example of a value, in the person's language. */
export const usePlaceholder = ({ placeholder }: AttributeType): string | undefined =>
  wordingIn(placeholder, useLocale()) || undefined;
