import type { FileFormatLimits } from '@/lib/attached-files/schema';
import type { FieldIssue } from '@/lib/errors';
import { type LegendType, legendProblems } from '@/lib/legends/schema';
import { fileIssue } from './file-rules';

/** What a form holds of a legend: `LegendField` writes these. */
export interface LegendValues {
  legendType: LegendType;
  /** An address, or the id of a general attached file. */
  legendTypeValue?: string | null;
  /** Where an image comes from. */
  legendSource: 'existing' | 'new';
  legendFile?: File | null;
  legendFileDescription?: string | null;
}

/** What a form starts with: of a record, or of a new one. */
export const startLegend = (it?: { legendType: LegendType; legendTypeValue: string | null }): LegendValues => ({
  legendType: it?.legendType ?? 'LEGEND_TYPE_NONE',
  legendTypeValue: it?.legendTypeValue ?? null,
  legendSource: 'existing',
  legendFile: null,
  legendFileDescription: '',
});

/** The new image that is to be sent, if the legend is one. */
export const newLegendFile = ({ legendType, legendSource, legendFile }: LegendValues): File | null =>
  legendType === 'LEGEND_TYPE_IMAGE' && legendSource === 'new' ? (legendFile ?? null) : null;

const isNewImage = ({ legendType, legendSource }: LegendValues) => legendType === 'LEGEND_TYPE_IMAGE' && legendSource === 'new';

/** What the legend lacks without which sending makes no sense: an image has its file. */
export function legendMissing(values: LegendValues): ('legendFile' | 'legendImage')[] {
  if (isNewImage(values)) return values.legendFile ? [] : ['legendFile'];
  return values.legendType === 'LEGEND_TYPE_IMAGE' && !values.legendTypeValue ? ['legendImage'] : [];
}

/** What is wrong with the legend of a form. */
export function legendIssues(values: LegendValues, formats: readonly FileFormatLimits[], locale: string): FieldIssue[] {
  if (!isNewImage(values)) return legendProblems(values);
  const { legendFile: file, legendFileDescription: description } = values;
  const missing = { path: 'legendFile', key: 'project.common.legendType.file.error' };
  const wrong = file ? fileIssue(file, formats, { path: 'legendFile', mustBeImage: true, locale }) : missing;
  return [...(wrong ? [wrong] : []), ...legendProblems(values, { file: true, description })];
}

/** The legend as it is sent; a new image travels beside it, in `legendFile` and `legendFileDescription`. */
export const saidLegend = (values: LegendValues) => ({
  legendType: values.legendType,
  legendTypeValue: isNewImage(values) || values.legendType === 'LEGEND_TYPE_GET_LEGEND_GRAPHIC' ? null : values.legendTypeValue,
});

/** Adds the new image, if there is one, to a form that is sent. */
export function appendLegendFile(form: FormData, values: LegendValues): void {
  const file = newLegendFile(values);
  if (!file) return;
  form.append('legendFile', file);
  form.append('legendFileDescription', values.legendFileDescription ?? '');
}
