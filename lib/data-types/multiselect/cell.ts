import { type CellDefinition, partsOf } from '../cell';
import { chosenIn, joinedIn } from '../select/cell';

export const multiselectCell: CellDefinition = {
  read: (text, choices, cell) => chosenIn(joinedIn(partsOf(text, cell), choices), choices),
  fits: null,
};
