import { numberText } from '@/lib/i18n/intl';
import { type DataTypeDefinition, endsOf, ok, single, wrong } from './definition';

/** A number with a point, `2.50`, as it was written. */
export const parseFloatText = (text: string) =>
  /^[+-]?(\d{1,30}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,2})?$/i.test(text) ? ok(text.replace(/^\+/, '')) : wrong('float');

/** The common part of the data types for numbers. */
export const numeric = {
  hasSize: false,
  hasValues: false,
  hasPattern: false,
  compare: (one: string, other: string) => Number(one) - Number(other),
  isChosen: false,
  isMultiple: false,
  isContact: false,
  isNumeric: true,
  index: 'number',
  compared: 'number',
  filter: single((text) => {
    const ends = endsOf(text);
    if (!ends?.every((end) => end === '' || parseFloatText(end).value !== undefined)) return undefined;
    return { kind: 'numbers', from: ends[0] || undefined, to: ends[1] || undefined };
  }),
  present: (value, { unit }, { locale }) => {
    const text = Number.isFinite(Number(value)) ? numberText(Number(value), locale) : value;
    return unit ? `${text}\u00a0${unit}` : text;
  },
} as const satisfies Partial<DataTypeDefinition>;
