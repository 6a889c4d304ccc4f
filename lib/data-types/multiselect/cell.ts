import { type CellDefinition, partsOf } from '../cell';
import { chosenIn } from '../select/cell';

export const multiselectCell: CellDefinition = {
  read: (text, choices, cell) => chosenIn(partsOf(text, cell), choices),
  fits: null,
};
