import { all, type CellDefinition, distinctOf, flagIn, readAs } from '../cell';

const isFlag = all((text) => flagIn(text) !== undefined);

export const booleanCell: CellDefinition = {
  read: readAs((text) => String(flagIn(text) ?? text)),
  fits: (texts) => isFlag(texts) && distinctOf(texts).length > 1,
};
