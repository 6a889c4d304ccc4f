import { audio } from './audio';
import { boolean } from './boolean';
import { contactData } from './contact-data';
import { date } from './date';
import { dateTime } from './date-time';
import type { DataTypeDefinition } from './definition';
import { float } from './float';
import { multiselect } from './multiselect';
import { number } from './number';
import { reference } from './reference';
import { select } from './select';
import { text } from './text';
import { url } from './url';
import { year } from './year';

/** The data types that an element's attribute may have, in the order in which they are offered. */
export const DATA_TYPES = {
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
} satisfies Record<string, DataTypeDefinition>;

export type AttributeDataType = keyof typeof DATA_TYPES;
export const ATTRIBUTE_DATA_TYPES = Object.keys(DATA_TYPES) as readonly AttributeDataType[];
