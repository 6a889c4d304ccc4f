import type { Cell, CellDefinition } from '../cell';
import { chosenIn } from '../select/cell';

function jsonList(text: string): string[] | undefined {
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return undefined;
  }
}

/** The parts of a list, as JSON or with `|` between them. */
function parts(text: string, cell: Cell): string[] {
  if (Array.isArray(cell)) return [...cell];
  const list = /^\s*\[.*\]\s*$/s.test(text) ? jsonList(text) : undefined;
  return (list ?? text.split('|')).filter((it) => it.trim() !== '');
}

export const multiselectCell: CellDefinition = {
  read: (text, choices, cell) => chosenIn(parts(text, cell), choices),
  fits: null,
};
