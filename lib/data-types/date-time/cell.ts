import { all, type CellDefinition, momentText, readAs } from '../cell';

export const dateTimeCell: CellDefinition = {
  read: readAs((text) => momentText(text).replace(/^(\d{4}-\d{2}-\d{2})$/, '$1T00:00')),
  fits: all((text) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(momentText(text))),
};
