import { all, type CellDefinition, isPadded, wholeCell, wholeText } from '../cell';

export const numberCell: CellDefinition = {
  ...wholeCell,
  fits: all((text) => /^[+-]?\d{1,15}$/.test(wholeText(text)) && !isPadded(text)),
};
