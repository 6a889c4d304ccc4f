import type { SourceWarning } from './sources/schema';

/** What of a layer is not drawn as it came, by what it comes from; each is a message's key and values. */
export interface LayerWarnings {
  /** Its rows. */
  source?: SourceWarning[];
  /** Its style. */
  style?: SourceWarning[];
  /** What its style asks of its rows that they do not have. */
  columns?: SourceWarning[];
}

/** As sentences, by a translator of the reader's language. */
export const layerWarningTexts = (
  { source = [], style = [], columns = [] }: LayerWarnings,
  t: (key: string, values?: SourceWarning['values']) => string,
): string[] => [...source, ...style, ...columns].map(({ key, values }) => t(key, values));
