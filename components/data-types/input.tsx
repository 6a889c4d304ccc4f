import type { ComponentProps } from 'react';
import { Input } from '@/components/ui/controls';
import type { AttributeControlProps } from './definition';

/** A control of one line. `input` are the attributes by which the browser knows what it holds. */
export const InputControl = ({ control, field, input }: AttributeControlProps & { input: ComponentProps<'input'> }) => (
  <Input {...control} {...field} {...input} autoComplete="off" />
);
