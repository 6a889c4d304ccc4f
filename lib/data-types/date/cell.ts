import { all, type CellDefinition, dayText, readAs } from '../cell';

export const dateCell: CellDefinition = { read: readAs(dayText), fits: all((text) => /^\d{4}-\d{2}-\d{2}$/.test(dayText(text))) };
