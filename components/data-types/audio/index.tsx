import type { DataTypeControl } from '../definition';
import { AudioControl } from './audio-control';
import { recordedIn } from './recorded';

export const audio: DataTypeControl = {
  Control: AudioControl,
  isGroup: true,
  toControl: (value) => value,
  fromControl: (text) => recordedIn(text)?.uuid ?? text,
  fileIn: recordedIn,
  filterField: () => null,
};
