import type { Asset } from '@/lib/map-workers/map-text';
import { propertiesOf } from '../properties';
import type { StyleDocument, StyleRule, Symbolizer } from '../schema';
import { type StyleWarning, Warnings } from '../warnings';
import { type Draft, fillBlocks, iconBlocks, labelBlocks, lineBlocks, markBlocks } from './blocks';
import { both, NEVER, ruleExpression } from './expressions';
import { decimal, isSafeColumn, quoted } from './strings';
import { Symbols } from './symbols';
import { atFallback, type Variant, variantsOf } from './variants';

export interface MapServerStyle {
  /** SYMBOL blocks, for the map. */
  symbols: string;
  /** CLASS blocks, for a layer with `PROCESSING "RENDERMODE=ALL_MATCHING_CLASSES"`, in pixels (`SIZEUNITS PIXELS`). */
  classes: string;
  /** Pictures that the symbols name as `assets/<name>`, beside the map file. */
  assets: Asset[];
  /** Columns that filters, labels, sizes and colours read. */
  columns: string[];
  warnings: StyleWarning[];
}

/** The condition for all features, as a complete expression and as one to combine with others. */
export interface Only {
  alone: string;
  joined: string;
}

/**
 * A style as MapServer 8.0 draws it. Every text in it stands in a string that nothing can end. Labels need the fonts `noto`,
 * `noto-bold`, `noto-italic` and `noto-bold-italic`, and of each an `-ext` with the rest of Latin.
 */
export function toMapServer(document: StyleDocument, only?: Only): MapServerStyle {
  const warnings = new Warnings();
  const symbols = new Symbols(warnings);
  const classes = document.rules.flatMap((rule) => ruleClasses(rule, document, symbols, only));
  return {
    symbols: symbols.text,
    classes: classes.join('\n'),
    assets: symbols.assets,
    columns: propertiesOf(document).filter(isSafeColumn),
    warnings: warnings.list,
  };
}

interface ClassParts {
  name?: string;
  only?: Only;
  expression?: string;
  rule: StyleRule;
  blocks: string[];
}

function classText({ name, only, expression, rule: { scale }, blocks }: ClassParts): string {
  const condition = expression ? both(only?.joined, expression) : only?.alone;
  return [
    '    CLASS',
    name !== undefined && `    NAME ${quoted(name)}`,
    condition && `    EXPRESSION ${condition}`,
    scale?.min !== undefined && `    MINSCALEDENOM ${decimal(scale.min)}`,
    scale?.max !== undefined && `    MAXSCALEDENOM ${decimal(scale.max)}`,
    ...blocks.map((block) => `    ${block}`),
    '    END',
  ]
    .filter((line) => line !== false && line !== undefined && line !== '')
    .join('\n');
}

/** One class for a rule, or several where features decide sizes or colours: then the first one, which draws nothing, is what the legend shows. */
function ruleClasses(rule: StyleRule, document: StyleDocument, symbols: Symbols, only?: Only): string[] {
  const filter = ruleExpression(rule, document.rules, symbols.warnings);
  const runs = runsOf(rule.symbolizers, symbols);
  const blocks = (variants: Variant[]) => blocksOfAll(variants, document, symbols);
  if (runs.length === 0) return [classText({ name: rule.name, only, expression: filter, rule, blocks: [] })];
  if (runs.every(([first]) => first?.condition === undefined))
    return runs.map((run, index) =>
      classText({ name: index === 0 ? rule.name : undefined, only, expression: filter, rule, blocks: blocks(run) }),
    );
  const shown = rule.symbolizers.map((symbolizer): Variant => ({ symbolizer: atFallback(symbolizer), columns: {} }));
  return [
    classText({ name: rule.name, only, expression: NEVER, rule, blocks: blocks(shown) }),
    ...runs.map((run) =>
      classText({ only, expression: both(filter, run[0]?.condition && `(${run[0].condition})`), rule, blocks: blocks(run) }),
    ),
  ];
}

/** A label that shares its class with symbols is moved by their size: it has a class of its own. */
const isLabel = ({ symbolizer }: Variant) => symbolizer.kind === 'text';
const sharesClass = (run: Variant[], variant: Variant) =>
  run[0]?.condition === variant.condition && run.every((it) => isLabel(it) === isLabel(variant));

/** Variants that are drawn for the same features, one after the other, share a class. */
function runsOf(symbolizers: readonly Symbolizer[], symbols: Symbols): Variant[][] {
  const runs: Variant[][] = [];
  for (const variant of symbolizers.flatMap((symbolizer) => variantsOf(symbolizer, symbols.warnings))) {
    const last = runs.at(-1);
    if (last && sharesClass(last, variant)) last.push(variant);
    else runs.push([variant]);
  }
  return runs;
}

/** Symbols in the middle of a line or inside an area stand where a label would: together, in one without a text. */
function blocksOfAll(variants: Variant[], document: StyleDocument, symbols: Symbols): string[] {
  const blocks: string[] = [];
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length > 0) blocks.push(`LABEL FORCE TRUE TEXT ("")\n      ${waiting.join('\n      ')}\n    END`);
    waiting = [];
  };
  for (const variant of variants) {
    const { kind } = variant.symbolizer;
    const own = blocksOf(variant, document, symbols);
    if (document.geometry !== 'POINT' && (kind === 'mark' || kind === 'icon')) waiting.push(...own);
    else {
      flush();
      blocks.push(...own);
    }
  }
  flush();
  return blocks;
}

function blocksOf({ symbolizer, columns }: Variant, { geometry }: StyleDocument, symbols: Symbols): string[] {
  const draft: Draft = { geometry, symbols, columns };
  switch (symbolizer.kind) {
    case 'mark':
      return markBlocks(symbolizer, draft);
    case 'icon':
      return iconBlocks(symbolizer, draft);
    case 'line':
      return lineBlocks(symbolizer, draft);
    case 'fill':
      return fillBlocks(symbolizer, draft);
    case 'text':
      return labelBlocks(symbolizer, draft);
  }
}
