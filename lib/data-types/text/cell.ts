import { type CellDefinition, cellAsIs } from '../cell';

export const textCell: CellDefinition = { ...cellAsIs, fits: () => true };
