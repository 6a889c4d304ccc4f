import type { ComponentType } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ControlProps } from '@/components/ui/field';
import type { FilterField } from '@/components/ui/table/filters';
import type { AttributeType } from '@/lib/attribute-types/schema';
import type { Words } from '@/lib/data-types/definition';
import type { FileToInsert } from '@/lib/files/schema';

export interface AttributeControlProps {
  attributeType: AttributeType;
  /** Props that connect the control with its label. */
  control: ControlProps;
  /** Props that connect the control with the form. */
  field: UseFormRegisterReturn;
}

type Named = Pick<FilterField, 'name' | 'label'>;

/** What the interface asks of a data type: its control in a form and its filter in a list. */
export interface DataTypeControl {
  Control: ComponentType<AttributeControlProps>;
  /** Whether the control is a group of several, which the label names as a whole. */
  isGroup: boolean | ((attributeType: AttributeType) => boolean);
  /** A stored value as the control holds it. */
  toControl: (value: string) => string;
  /** What the control holds as it is sent. What cannot be read stays as it is, for the check to refuse. */
  fromControl: (text: string) => string;
  /** A file in what the control holds, which goes along when it is sent. */
  fileIn?: (text: string) => FileToInsert | undefined;
  /** Null: lists are not filtered by it. */
  filterField: (named: Named, attributeType: AttributeType, words: Pick<Words, 'locale' | 'yes' | 'no'>) => FilterField | null;
}

/** For controls that hold a value as it is stored. */
export const asStored = { toControl: (value: string) => value, fromControl: (text: string) => text };

/** Whether the control of an attribute type is a group of several. */
export const isGroupFor = ({ isGroup }: Pick<DataTypeControl, 'isGroup'>, attributeType: AttributeType): boolean =>
  typeof isGroup === 'function' ? isGroup(attributeType) : isGroup;
