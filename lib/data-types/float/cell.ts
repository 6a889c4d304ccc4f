import { all, type CellDefinition, isPadded, numberText, readAs } from '../cell';

export const floatCell: CellDefinition = {
  read: readAs(numberText),
  fits: all((text) => /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(numberText(text)) && !isPadded(text)),
};
