import { type CellChoice, type CellDefinition, type CellValues, distinctOf } from '../cell';

/** The code of a choice, by what the file calls it, its code or its text in any language, ignoring case; undefined for one that there is not. */
function choiceIn(text: string, choices: readonly CellChoice[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  const is = (it: string) => it.trim().toLowerCase() === wanted;
  const found =
    choices.find(({ inFile }) => inFile?.includes(text.trim())) ??
    choices.find(({ inFile }) => inFile?.some(is)) ??
    choices.find(({ code }) => code === text.trim()) ??
    choices.find(({ code }) => is(code)) ??
    choices.find((it) => it.listInternationalizationDto.some(({ description }) => is(description ?? '')));
  return found?.code;
}

/** The codes of choices; what is none of them stays as it is. */
export function chosenIn(texts: readonly string[], choices: readonly CellChoice[]): CellValues {
  const found = texts.map((it) => choiceIn(it, choices));
  return {
    values: texts.map((it, at) => found[at] ?? it.trim()),
    unknown: texts.filter((_, at) => found[at] === undefined).map((it) => it.trim()),
  };
}

/** The longest text of a choice that is split. */
const MAX_PARTS = 10;

/** The parts of a list with `|` between them, where the texts of choices may have one: what is no choice by itself may be one with what follows. */
export function joinedIn(parts: readonly string[], choices: readonly CellChoice[]): string[] {
  const found: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const lengths = Array.from({ length: Math.min(MAX_PARTS, parts.length - at) }, (_, n) => n + 1);
    const textOf = (length: number) => parts.slice(at, at + length).join('|');
    const length = lengths.find((it) => choiceIn(textOf(it), choices) !== undefined) ?? 1;
    found.push(textOf(length));
    at += length;
  }
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
