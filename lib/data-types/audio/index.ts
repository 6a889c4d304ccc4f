import { type DataTypeDefinition, ok, single, trimmed, wrong } from '../definition';

/** The format of files that are recordings. */
export const AUDIO_FORMAT = 'FILE_FORMAT_AUDIO';

/** The id of a file, by itself or at the end of its address, as exports write it. */
const ID = /^(?:\S*\/files\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;
const idIn = (text: string) => ID.exec(text)?.[1]?.toLowerCase();

/** A recording: the id of one of the element's own files. That it is one, only a save can tell. */
export const audio: DataTypeDefinition = {
  hasSize: false,
  hasValues: false,
  isChosen: false,
  isMultiple: false,
  isContact: false,
  isNumeric: false,
  column: 'ADDRESS',
  index: 'none',
  compared: 'text',
  hasPattern: false,
  pointsAt: 'file',
  example: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  parse: trimmed((text) => {
    const id = idIn(text);
    return id ? ok(id) : wrong('audio');
  }),
  filter: single((text) => {
    const id = idIn(text.trim());
    return id ? { kind: 'anyOf', values: [id], many: false } : undefined;
  }),
  present: (value) => value,
};
