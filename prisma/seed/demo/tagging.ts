import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Names } from '../names';

const require = createRequire(import.meta.url);

interface Field {
  label?: string;
  options?: Record<string, string | { title?: string }>;
}
interface Texts {
  presets: Record<string, { name?: string }>;
  fields: Record<string, Field>;
}

const FILES = { en: 'en', es: 'es', gl: 'gl' } as const;
const loaded = new Map<string, Texts>();

/** The texts of OpenStreetMap's tagging schema in one language. */
function textsIn(language: keyof Names): Texts {
  const known = loaded.get(language);
  if (known) return known;
  const texts = read(FILES[language]);
  loaded.set(language, texts);
  return texts;
}

function read(file: string): Texts {
  const path = require.resolve(`@openstreetmap/id-tagging-schema/dist/translations/${file}.json`);
  return JSON.parse(readFileSync(path, 'utf8'))[file].presets;
}

const inAll = (of: (texts: Texts) => string | undefined, what: string): Names => {
  const pick = (language: keyof Names) => {
    const text = of(textsIn(language));
    if (!text) throw new Error(`The tagging schema has no ${language} text for ${what}`);
    return text;
  };
  return { en: pick('en'), es: pick('es'), gl: pick('gl') };
};

/** The name of a kind of thing, such as `man_made/lighthouse`. */
export const presetNames = (id: string): Names => inAll((texts) => texts.presets[id]?.name, id);

/** The label of a field, such as `surface`; what stands in brackets (units) is left out. */
export const fieldNames = (id: string): Names => inAll((texts) => texts.fields[id]?.label?.replace(/\s*\(.*\)$/, ''), id);

/** The text of one choice of a field. */
export const optionNames = (field: string, option: string): Names =>
  inAll((texts) => {
    const text = texts.fields[field]?.options?.[option];
    return typeof text === 'object' ? text.title : text;
  }, `${field}=${option}`);
