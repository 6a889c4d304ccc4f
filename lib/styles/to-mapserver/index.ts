import { propertiesOf } from '../properties';
import type { StyleDocument, StyleRule, Symbolizer } from '../schema';
import { type StyleWarning, Warnings } from '../warnings';
import { type Draft, fillBlocks, iconBlocks, labelBlock, lineBlocks, markBlocks } from './blocks';
import { both, NEVER, ruleExpression } from './expressions';
import { decimal, isSafeColumn, quoted } from './strings';
import { type Asset, Symbols } from './symbols';
import { atFallback, type Variant, variantsOf } from './variants';

export interface MapServerStyle {
  /** SYMBOL blocks, for the map. */
  symbols: string;
  /** CLASS blocks, for a layer with `PROCESSING "RENDERMODE=ALL_MATCHING_CLASSES"`, in pixels (`SIZEUNITS PIXELS`). */
  classes: string;
  /** Pictures that the symbols name as `assets/<name>`, beside the map file. */
  assets: Asset[];
  /** Columns that filters, labels and sizes read. */
  columns: string[];
  warnings: StyleWarning[];
}

/** What a feature must be to be drawn at all, as an expression that stands alone and as one that others are added to. */
export interface Only {
  alone: string;
  joined: string;
}

/**
 * A style as MapServer 8.0 draws it. Every text in it stands in a string that nothing can end. Labels need the fonts `noto`,
 * `noto-bold`, `noto-italic` and `noto-bold-italic`.
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

/** One class for a rule, or several where features decide sizes: then the first one, which draws nothing, is what the legend shows. */
function ruleClasses(rule: StyleRule, document: StyleDocument, symbols: Symbols, only?: Only): string[] {
  const filter = ruleExpression(rule, document.rules, symbols.warnings);
  const runs = runsOf(rule.symbolizers, symbols);
  const blocks = (variants: Variant[]) => variants.flatMap((variant) => blocksOf(variant, document, symbols));
  const [first] = runs;
  if (runs.length <= 1 && first?.every(({ condition }) => condition === undefined) !== false)
    return [classText({ name: rule.name, only, expression: filter, rule, blocks: blocks(first ?? []) })];
  const shown = rule.symbolizers.map((symbolizer): Variant => ({ symbolizer: atFallback(symbolizer), columns: {} }));
  return [
    classText({ name: rule.name, only, expression: NEVER, rule, blocks: blocks(shown) }),
    ...runs.map((run) =>
      classText({ only, expression: both(filter, run[0]?.condition && `(${run[0].condition})`), rule, blocks: blocks(run) }),
    ),
  ];
}

/** Variants that are drawn for the same features, one after the other, share a class. */
function runsOf(symbolizers: readonly Symbolizer[], symbols: Symbols): Variant[][] {
  const runs: Variant[][] = [];
  for (const variant of symbolizers.flatMap((symbolizer) => variantsOf(symbolizer, symbols.warnings))) {
    const last = runs.at(-1);
    if (last && last[0]?.condition === variant.condition) last.push(variant);
    else runs.push([variant]);
  }
  return runs;
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
      return [labelBlock(symbolizer, draft)];
  }
}
