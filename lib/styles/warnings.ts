import * as z from 'zod';

/** The parts that a reader or a writer could not convert; each is a message under `project.styles.warnings`. */
const WARNINGS = [
  'arrow',
  'boundColor',
  'cluster',
  'condition',
  'contradiction',
  'drawsNothing',
  'effect',
  'expression',
  'fontFamily',
  'function',
  'geometryFunction',
  'gradient',
  'iconFormat',
  'label',
  'layerMixed',
  'mapUnits',
  'markDash',
  'markShape',
  'matchCase',
  'neverMatches',
  'noScale',
  'placement',
  'property',
  'rasterSymbol',
  'renderer',
  'sizeBound',
  'symbolLayer',
  'unfitting',
  'unknownChoice',
  'unknownProperty',
  'vendorOption',
] as const;

/** A warning as data, to be translated for the reader. */
export const StyleWarning = z.object({
  key: z.enum(WARNINGS),
  values: z.record(z.string(), z.union([z.string().max(300), z.number()])).optional(),
});
export type StyleWarning = z.infer<typeof StyleWarning>;
export type WarningKey = StyleWarning['key'];

/** Collects warnings, each once, in order. */
export class Warnings {
  readonly #seen = new Map<string, StyleWarning>();

  add(key: WarningKey, values?: Record<string, string | number>): void {
    const warning: StyleWarning = values ? { key, values } : { key };
    this.#seen.set(JSON.stringify(warning), warning);
  }

  addAll(warnings: readonly StyleWarning[]): void {
    for (const { key, values } of warnings) this.add(key, values);
  }

  get list(): StyleWarning[] {
    return [...this.#seen.values()];
  }
}

/** Warnings as keys and values of messages. */
export const warningMessages = (warnings: readonly StyleWarning[]) =>
  warnings.map(({ key, values }) => ({ key: `project.styles.warnings.${key}`, values }));

/** Warnings as sentences, by a translator of the reader's language. */
export const warningTexts = (
  warnings: readonly StyleWarning[],
  t: (key: string, values?: Record<string, string | number>) => string,
): string[] => warningMessages(warnings).map(({ key, values }) => t(key, values));
