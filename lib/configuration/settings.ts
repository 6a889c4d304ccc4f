import type { Locale } from '@/lib/i18n/locales';
import { DEFAULTS, type DefaultedCode, type ParameterCode, type Values } from '@/lib/parameters/schema';
import { splitTexts } from '@/lib/translations/separated';

/** `DEFAULTS` are used only for a parameter that the database does not have yet. */
const valueAt = (values: Values, code: ParameterCode): string | undefined =>
  (code in values ? values[code] : DEFAULTS[code as DefaultedCode]) || undefined;

export const isOn = (values: Values, code: DefaultedCode): boolean => valueAt(values, code) === 'true';
export const textOf = (values: Values, code: ParameterCode): string | undefined => valueAt(values, code);

export function numberOf(values: Values, code: DefaultedCode): number;
export function numberOf(values: Values, code: ParameterCode): number | undefined;
export function numberOf(values: Values, code: ParameterCode): number | undefined {
  const value = valueAt(values, code);
  return value === undefined ? undefined : Number(value);
}

/** `[west, south, east, north]` in degrees, if the parameter holds four numbers that make an extent. */
export function extentOf(
  values: Values,
  code: 'MAP_MAX_EXTENT' | 'MAP_INITIAL_EXTENT',
): [number, number, number, number] | undefined {
  const numbers = (valueAt(values, code) ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west, south, east, north] = numbers as [number, number, number, number];
  const sound = numbers.length === 4 && numbers.every(Number.isFinite) && west < east && south < north;
  return sound ? [west, south, east, north] : undefined;
}

/** The ids of a parameter that holds some, with commas between them. */
export const idsOf = (values: Values, code: 'FEATURED_ELEMENTS'): number[] =>
  (valueAt(values, code) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

const FRAME_SOURCE = /^('self'|\*|https?:|(https?:\/\/)?(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d{1,5}|\*))?)$/i;

/** The sites that may embed the map, as a content policy lists them; undefined: the parameter is no such list. */
export function framesOf(values: Values): string | undefined {
  const sources = (valueAt(values, 'EMBED_FRAME_ANCESTORS') ?? '').trim().split(/\s+/);
  const isList = sources.join() === "'none'" || sources.every((it) => FRAME_SOURCE.test(it));
  return isList ? sources.join(' ') : undefined;
}

/** The name of the product in one language. */
export const titleOf = (values: Values, locale: Locale): string => localized(valueAt(values, 'APP_TITLE'), locale) ?? 'Vieiro';

/** The text of one language of an internationalized value (`[SEP-es-ES]texto[SEP-gl-ES]texto`), else the first one. */
export function localized(value: string | null | undefined, locale: Locale): string | undefined {
  const { before, texts } = splitTexts(value ?? '');
  if (before !== '' || texts.size === 0) return value ?? undefined;
  return texts.get(locale) || [...texts.values()].find(Boolean);
}

/** The value that stands for the embedded map. */
export const EMBEDDED_MAP = 'EMBEDDED';

/** The base map that shows at first: a layer by its id, or the embedded one; null: none is said. */
export type BaseMap = number | typeof EMBEDDED_MAP | null;

/** What a setting says; undefined: neither a layer nor the embedded map. */
export function baseMapOf({ MAP_BASE_MAP: value }: Values): BaseMap | undefined {
  const said = value?.trim();
  if (!said) return null;
  if (said === EMBEDDED_MAP) return said;
  return /^[1-9]\d{0,14}$/.test(said) ? Number(said) : undefined;
}
