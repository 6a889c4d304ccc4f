import type { FieldValues } from 'react-hook-form';
import { Check, Num, Password, Percent, Select, Text, TextArea } from './fields/simple';
import { Color, FileBox } from './fields/special';
import { Translations } from './fields/translations';

/** The fields of a form whose values are `V`: a name that `V` does not have does not compile. */
export const fieldsOf = <V extends FieldValues>() => ({
  Text: Text<V>,
  TextArea: TextArea<V>,
  Password: Password<V>,
  Number: Num<V>,
  Percent: Percent<V>,
  Check: Check<V>,
  Select: Select<V>,
  Translations: Translations<V>,
  Color: Color<V>,
  File: FileBox<V>,
});
