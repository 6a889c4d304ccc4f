import { type DataTypeDefinition, trimmed } from '../definition';
import { numeric, parseFloatText } from '../numbers';

/** A number with decimals, stored as it was written. */
export const float: DataTypeDefinition = { ...numeric, column: 'DECIMAL', example: '3.5', parse: trimmed(parseFloatText) };
