import { type Locale, parseActiveLocales } from '@/lib/i18n/locales';
import { splitTexts } from '@/lib/translations/separated';
import { PARAMETER_RULES, type ParameterDataType } from './data-types';
import { invalidIf, type Rule } from './data-types/rule';
import { everyLanguage, oneOrEveryLanguage } from './data-types/texts';
import { baseMapOf, extentOf, framesOf, idsOf } from './settings';

function extent(value: string): ReturnType<Rule> {
  const read = extentOf({ MAP_MAX_EXTENT: value }, 'MAP_MAX_EXTENT');
  if (!read) return { key: 'project.configurationParameter.extent' };
  const [west, south, east, north] = read;
  const within = west >= -180 && south >= -90 && east <= 180 && north <= 90;
  return within ? undefined : { key: 'project.configurationParameter.world' };
}
const notNegative: Rule = (value) => (value.startsWith('-') ? { key: 'project.app.Body.field.positive' } : undefined);
const MAX_DAYS = 3650;
const days: Rule = (value) =>
  Number(value) >= 0 && Number(value) <= MAX_DAYS
    ? undefined
    : { key: 'project.configurationParameter.days', values: { max: MAX_DAYS } };
const link: Rule = (value) => invalidIf(!/^(https?:\/\/[^\s]+|\/(?!\/)\S*)$/i.test(value));

const frames: Rule = (value) => invalidIf(framesOf({ EMBED_FRAME_ANCESTORS: value }) === undefined);

/** The embedded map, or the number of a layer. One that is deleted later counts as none. */
const baseMap: Rule = (value) => invalidIf(baseMapOf({ MAP_BASE_MAP: value }) === undefined);

const MAX_IDS = 12;
/** More than are shown at once: the next ones take the place of those that are hidden or deleted later. */
const ids: Rule = (value) => {
  const parts = value.split(',');
  const read = idsOf({ FEATURED_ELEMENTS: value }, 'FEATURED_ELEMENTS');
  const valid = read.length === parts.length && parts.every((it) => /^\s*\d+\s*$/.test(it)) && parts.length <= MAX_IDS;
  return valid ? undefined : { key: 'project.configurationParameter.ids', values: { max: MAX_IDS } };
};

const MAX_WELCOME = 200;
/** One sentence: it stands beside the map, not in its place. */
const sentence: Rule = (value, active) =>
  everyLanguage(value, active) ??
  ([...splitTexts(value).texts.values()].some((text) => text.length > MAX_WELCOME)
    ? { key: 'project.configurationParameter.sentence', values: { max: MAX_WELCOME } }
    : undefined);

/** Rules for single parameters beyond their data type: without them an invalid value would be ignored silently. */
const RULES_OF: Partial<Record<string, Rule>> = {
  MAP_INITIAL_EXTENT: extent,
  MAP_MAX_EXTENT: extent,
  MAP_BASE_MAP: baseMap,
  NAVBAR_IMAGE_LINK: link,
  FEATURED_ELEMENTS: ids,
  EMBED_FRAME_ANCESTORS: frames,
  WELCOME_TEXT: sentence,
  CLICK_PIXEL_TOLERANCE: notNegative,
  OTHER_LAYERS_INFO_TIMEOUT: notNegative,
  REPORTS_PER_HOUR: notNegative,
  LIMIT_SIGN_UPS_PER_ADDRESS: notNegative,
  LIMIT_ELEMENTS_PER_ACCOUNT: notNegative,
  LIMIT_FILES_PER_ELEMENT: notNegative,
  LIMIT_MEGABYTES_PER_ACCOUNT: notNegative,
  BIN_DAYS: days,
};

export interface Parameter {
  code: string;
  dataType: ParameterDataType;
}

/** The rule that a value of a parameter breaks, if any. `active`: the languages that are offered. */
export function checkValue({ code, dataType }: Parameter, value: string, active: readonly Locale[]): ReturnType<Rule> {
  const rule: Rule = code === 'FOOTER_INFO' ? oneOrEveryLanguage : PARAMETER_RULES[dataType];
  return rule(value, active) ?? RULES_OF[code]?.(value, active);
}

/** Whether HTML has any content: an editor's empty document is an empty paragraph. */
export const hasContent = (html: string) => /<(img|hr)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '';

/** The two parameters that can change each other. */
export const LINKED = ['ENABLE_GEOMETRIC_ELEMENT_QUERY', 'ENABLE_GEOMETRIC_ELEMENT_INSERTION'] as const;

/** What else changes with a parameter: who may not query elements may not contribute them. */
export function linkedTo(code: string, value: string | null): { code: string; value: string } | undefined {
  if (code === 'ENABLE_GEOMETRIC_ELEMENT_QUERY' && value === 'false')
    return { code: 'ENABLE_GEOMETRIC_ELEMENT_INSERTION', value };
  if (code === 'ENABLE_GEOMETRIC_ELEMENT_INSERTION' && value === 'true') return { code: 'ENABLE_GEOMETRIC_ELEMENT_QUERY', value };
  return undefined;
}

/** Languages, the default one first. */
export const activeIn = (value: string | null | undefined): Locale[] => parseActiveLocales(value);
