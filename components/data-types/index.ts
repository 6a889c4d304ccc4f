import type { AttributeDataType } from '@/lib/data-types';
import { audio } from './audio';
import { boolean } from './boolean';
import { contactData } from './contact-data';
import { date } from './date';
import { dateTime } from './date-time';
import type { DataTypeControl } from './definition';
import { float } from './float';
import { multiselect } from './multiselect';
import { number } from './number';
import { reference } from './reference';
import { select } from './select';
import { text } from './text';
import { url } from './url';
import { year } from './year';

/** The controls and filters of every data type. */
export const DATA_TYPE_CONTROLS: Record<AttributeDataType, DataTypeControl> = {
  TEXT: text,
  SELECT: select,
  MULTISELECT: multiselect,
  DATE: date,
  DATE_TIME: dateTime,
  NUMBER: number,
  FLOAT: float,
  YEAR: year,
  CONTACT_DATA: contactData,
  URL: url,
  BOOLEAN: boolean,
  REFERENCE: reference,
  AUDIO: audio,
};
