import type { Locale } from '@/lib/i18n/locales';
import { codeFor } from '@/lib/translations/codes';
import type { Translations } from '@/lib/translations/schema';
import { textIn } from '../kit/fields/translations';
import type { AttributeForm } from './attribute-form';

type Value = AttributeForm['values'][number];

/** What becomes of a line: a new value, other names for one that is there, nothing new, or left out because of what is wrong with it. */
export type Outcome = 'added' | 'changed' | 'same' | 'twice' | 'tooMany';

export interface PastedLine {
  /** From 1, as the person counts them. */
  line: number;
  code: string;
  /** In the order of the languages. */
  names: string[];
  outcome: Outcome;
}

/** A cell of a spreadsheet is quoted where it holds a tab, a line break or a quote. Quotes that enclose no whole cell are text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;

/** The lines of a text with their cells; `line` is the one on which they begin. */
function cellsOf(text: string): { line: number; cells: string[] }[] {
  const all = text.replace(/\r\n?/g, '\n');
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  CELL.lastIndex = 0;
  while (CELL.lastIndex <= all.length) {
    const [whole = '', quoted, plain = '', end] = CELL.exec(all) ?? [];
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    line += whole.split('\n').length - 1;
    if (end === '\t') continue;
    rows.push({ line: begun, cells });
    cells = [];
    begun = line;
    if (end === '') break;
  }
  return rows.filter((row) => row.cells.some(Boolean));
}

/** A line without tabs is a name for every language; otherwise a code, then a name for each. */
function lineOf(cells: readonly string[], languages: readonly Locale[]) {
  const [first = '', ...names] = cells;
  if (cells.length === 1) return { code: codeFor(first), names: languages.map(() => first) };
  return { code: first || codeFor(names[0] ?? ''), names: languages.map((_, at) => names[at] ?? '') };
}

const isCode = (code: string) => (it: { code: string }) => it.code.trim().toLowerCase() === code.toLowerCase();

function withNames(name: Translations, names: readonly string[], languages: readonly Locale[]): Translations {
  const said = languages.flatMap((language, at) => (names[at] ? [{ language, description: names[at] }] : []));
  const others = name.listInternationalizationDto.filter((it) => said.every(({ language }) => language !== it.language));
  return { listInternationalizationDto: [...others, ...said] };
}

/** What pasted text makes of a list of values: a code that is there, in any case, gets the pasted names; others come last. */
export function mergePasted(values: readonly Value[], text: string, languages: readonly Locale[]) {
  const merged = [...values];
  const lines: PastedLine[] = [];
  for (const { line, cells } of cellsOf(text)) {
    const { code, names } = lineOf(cells, languages);
    const add = (outcome: Outcome) => lines.push({ line, code, names, outcome });
    if (cells.slice(languages.length + 1).some(Boolean)) {
      add('tooMany');
      continue;
    }
    if (lines.some((it) => it.outcome !== 'tooMany' && isCode(code)(it))) {
      add('twice');
      continue;
    }
    const at = merged.findIndex(isCode(code));
    const known = merged[at];
    if (!known) {
      merged.push({ code, name: withNames({ listInternationalizationDto: [] }, names, languages) });
      add('added');
      continue;
    }
    const changes = languages.some((language, place) => names[place] && names[place] !== textIn(known.name, language));
    if (changes) merged[at] = { ...known, name: withNames(known.name, names, languages) };
    add(changes ? 'changed' : 'same');
  }
  return { merged, lines };
}
