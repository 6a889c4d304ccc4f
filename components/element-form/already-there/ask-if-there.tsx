'use client';
import { useFormContext, useWatch } from 'react-hook-form';
import { type FormValues, fieldName } from '@/components/elements/form-values';
import type { Contribution } from '@/components/viewer/state';
import type { ElementType } from '@/lib/element-types/schema';
import { fieldOrder } from '../field-order';
import AlreadyThere from './already-there';

interface Props {
  type: ElementType;
  contribution: Contribution;
  leave: () => void;
}

/** Asks, while a new element is described, whether it is there already: by its place and by what names it. */
export function AskIfThere({ type, contribution, leave }: Props) {
  const { title } = fieldOrder(type, type.listAttributeType);
  const { control } = useFormContext<FormValues>();
  const named = useWatch({ control, name: title ? fieldName(title.id) : 'description' });
  const said = useWatch({ control, name: 'description' });
  return (
    <AlreadyThere
      heading="h3"
      typeId={type.id}
      geometry={contribution.geometry}
      name={[named].flat().join(', ')}
      contributionId={contribution.id}
      said={said.trim()}
      leave={leave}
    />
  );
}
