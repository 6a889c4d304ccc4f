import { type AppError, invalid, type MessageValues } from '@/lib/errors';

/** Why a zip is refused: 400 at its field. */
export const badShape = (reason: string, values: MessageValues): AppError =>
  invalid('shapeFile', `project.layerSource.shape.${reason}`, values);

/** Why coordinates or texts cannot be read: 400 at the field that specifies how. */
export const badSystem = (reason: string, values: MessageValues): AppError =>
  invalid('coordinateSystem', `project.layerSource.coordinateSystem.${reason}`, values);
export const badEncoding = (reason: string, values: MessageValues): AppError =>
  invalid('encoding', `project.layerSource.encoding.${reason}`, values);

/** Why a table is refused: 400 at `tableName`. */
export const badTable = (reason: string, values: MessageValues = {}): AppError =>
  invalid('tableName', `project.layerSource.table.${reason}`, values);
