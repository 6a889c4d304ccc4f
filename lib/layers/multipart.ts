import type { Translations } from '@/lib/translations/schema';
import { fromSeparated, separated } from '@/lib/translations/separated';

const NUMBERS = ['revision', 'geometricLayerGroupId', 'order', 'defaultOpacity', 'minZoom', 'maxZoom'];
const SWITCHES = [
  'initiallyVisible',
  'showAllLayersOnLegend',
  'allowChangeOpacity',
  'supportsGetFeatureInfo',
  'useProxy',
  'useProxyAndroid',
];

const number = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text);
const yesOrNo = (text: string) => ({ true: true, false: false })[text.trim()] ?? text;

/** Fields that stay as they are if absent, and are cleared if empty. Other empty fields need not be sent. */
const CLEARED_BY_EMPTY = ['attribution', 'imageFormat', 'extent', 'minZoom', 'maxZoom'];

/** Parses the text fields of a layer: numbers, booleans, texts in several languages. Empty ones are removed. */
export function readLayerFields(fields: Record<string, unknown>): Record<string, unknown> {
  const read = (name: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    if (NUMBERS.includes(name)) return number(value);
    if (SWITCHES.includes(name)) return yesOrNo(value);
    return name === 'internationalization' ? (fromSeparated(value) ?? value) : value.trim();
  };
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && String(value).trim() !== '');
  const cleared = CLEARED_BY_EMPTY.filter((name) => fields[name] === '').map((name) => [name, null]);
  return Object.fromEntries([...said.map(([name, value]) => [name, read(name, value)]), ...cleared]);
}

/** The inverse, in the browser. Empty texts are not sent. */
export function layerForm(layer: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(layer)) {
    if (CLEARED_BY_EMPTY.includes(name) && value !== undefined) form.append(name, String(value ?? ''));
    else if (value === null || value === undefined || value === '') continue;
    else if (value instanceof File) form.append(name, value);
    else if (name === 'internationalization') form.append(name, separated(value as Translations));
    else form.append(name, String(value));
  }
  return form;
}
