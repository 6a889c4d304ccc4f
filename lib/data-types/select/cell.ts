import { type CellChoice, type CellDefinition, type CellValues, distinctOf } from '../cell';

/**
 * The codes of the choices that a text may stand for, by what the file calls them, their codes or their texts in any language, ignoring case
 * where none is written so. There are several where only a text says which, and several have it.
 */
function choicesCalled(text: string, choices: readonly CellChoice[]): string[] {
  const written = text.trim();
  const wanted = written.toLowerCase();
  const is = (it: string) => it.trim().toLowerCase() === wanted;
  const one =
    choices.find(({ inFile }) => inFile?.includes(written)) ??
    choices.find(({ inFile }) => inFile?.some(is)) ??
    choices.find(({ code }) => code === written) ??
    choices.find(({ code }) => is(code));
  if (one) return [one.code];
  const textsOf = (it: CellChoice) => it.listInternationalizationDto.map(({ description }) => (description ?? '').trim());
  const exact = choices.filter((it) => textsOf(it).includes(written));
  return (exact.length > 0 ? exact : choices.filter((it) => textsOf(it).some(is))).map(({ code }) => code);
}

/** The codes of choices; what is none of them, or may be one of several, stays as it is. */
export function chosenIn(texts: readonly string[], choices: readonly CellChoice[]): CellValues {
  const found = texts.map((it) => {
    const [code, ...others] = choicesCalled(it, choices);
    return others.length > 0 ? undefined : code;
  });
  return {
    values: texts.map((it, at) => found[at] ?? it.trim()),
    unknown: texts.filter((_, at) => found[at] === undefined).map((it) => it.trim()),
  };
}

/** The most parts of which the texts of a choice consist. */
const partsOfChoice = ({ code, inFile = [], listInternationalizationDto }: CellChoice): number =>
  Math.max(
    ...[code, ...inFile, ...listInternationalizationDto.map(({ description }) => description ?? '')].map(
      (text) => text.split('|').length,
    ),
  );

/**
 * The parts of a list with `|` between them, where the texts of choices may have one. What leaves choices alone behind it goes first, then what
 * is shorter.
 */
export function joinedIn(parts: readonly string[], choices: readonly CellChoice[]): string[] {
  const most = choices.reduce((max, it) => Math.max(max, partsOfChoice(it)), 1);
  if (most === 1) return [...parts];
  const textOf = (at: number, length: number) => parts.slice(at, at + length).join('|');
  const chosen: { length: number; isWhole: boolean }[] = [];
  for (let at = parts.length - 1; at >= 0; at--) {
    const lengths = Array.from({ length: Math.min(most, parts.length - at) }, (_, n) => n + 1);
    const known = lengths.filter((it) => choicesCalled(textOf(at, it), choices).length > 0);
    const whole = known.find((it) => chosen[at + it]?.isWhole ?? true);
    chosen[at] = { length: whole ?? known[0] ?? 1, isWhole: whole !== undefined };
  }
  const found: string[] = [];
  for (let at = 0; at < parts.length; at += chosen[at]?.length ?? 1) found.push(textOf(at, chosen[at]?.length ?? 1));
  return found;
}

const MAX_CHOICES = 20;
const MAX_CHARACTERS = 100;

export const selectCell: CellDefinition = {
  read: (text, choices) => chosenIn([text], choices),
  fits: (texts) => {
    const distinct = distinctOf(texts);
    const isFew = texts.length >= 10 && distinct.length <= MAX_CHOICES && distinct.length * 3 <= texts.length;
    return isFew && distinct.every((it) => it.length <= MAX_CHARACTERS);
  },
};
