import type { AttributeDataType } from '@/lib/data-types';
import type { TemplateAttribute, Texts } from './template';

type Any = Pick<TemplateAttribute, 'code' | 'name' | 'help' | 'mandatory' | 'readOnly' | 'defaultValue' | 'group' | 'condition'>;
interface Written {
  maxSize: number;
  placeholder?: Texts;
}
interface Chosen {
  choices: Readonly<Record<string, Texts>>;
}
type Measured = Pick<TemplateAttribute, 'min' | 'max' | 'unit'>;

const of =
  <Own extends object>(dataType: AttributeDataType) =>
  (said: Any & Own): TemplateAttribute => ({ dataType, ...said });

// An attribute of each data type that templates use, with what that data type asks for.

export const text = of<Written>('TEXT');
export const choice = of<Chosen>('SELECT');
export const choices = of<Chosen>('MULTISELECT');
export const wholeNumber = of<Measured>('NUMBER');
export const decimalNumber = of<Measured>('FLOAT');
export const year = of<object>('YEAR');
export const day = of<object>('DATE');
export const yesOrNo = of<object>('BOOLEAN');
export const webAddress = of<object>('URL');
export const recording = of<object>('AUDIO');
