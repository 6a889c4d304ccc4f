import type { StyleDocument } from '@/lib/styles/schema';
import { comparedStyles } from '../compared-styles';
import { REFUSED, styleSamples } from './samples';

/** A style that both renderers draw; `name` as docs/styles.md has it. */
export interface Compared {
  name: string;
  document: StyleDocument;
}

/** The styles that are compared, but for those of the demo. */
export const comparedSamples = (): Compared[] => [
  ...styleSamples().map(({ file, document }) => ({ name: file, document })),
  ...comparedStyles.map((document) => ({ name: `nine symbols: ${document.geometry.toLowerCase()}`, document })),
];

/** What each sample asks of a renderer. */
export const ASKED: Record<string, string> = {
  'qml/01_pt_single.qml': 'a circle with a rim',
  'qml/03_pt_graduated.qml': 'classes of a number, by colour and size',
  'qml/05_pt_svg.qml': 'a picture that is elsewhere',
  'qml/05c_pt_raster_base64.qml': 'a raster picture within the file',
  'qml/06b_pt_labels_expr.qml': 'a label of two attributes, with a halo',
  'qml/08_pt_datadefined_size.qml': 'a size by an attribute',
  'qml/09_pt_datadefined_color.qml': 'the colours of a mark and of its rim by attributes',
  'qml/10_ln_dash.qml': 'dashes',
  'qml/12_ln_casing_labels.qml': 'a casing, a label along the line',
  'qml/14_ln_arrow.qml': 'a curved arrow',
  'qml/21_pg_categorized.qml': 'categories by colour',
  'qml/22_pg_datadefined_color.qml': 'the colours of a pale area and of its outline by attributes',
  'qml/23_pg_linepattern.qml': 'a hatch and an outline',
  'qml/25_pg_nobrush_gradient.qml': 'an outline alone, a gradient, a mark inside an area',
  'qml/31_pt_cluster.qml': 'a cluster of points',
  'qml/33_pt_layer_scale.qml': 'an opacity, limits of the scale: within',
  'sld/ln_casing.sld': 'a casing',
  'sld/ln_gstroke.sld': 'marks along a line',
  'sld/ln_opacity.sld': 'a pale line',
  'sld/ln_stroke_property.sld': 'the colour of a line by an attribute',
  'sld/pg_categories.sld': 'categories by colour',
  'sld/pg_fill_property.sld': 'the colours of a pale area and of its outline by attributes',
  'sld/pg_gfill_circle.sld': 'an area filled with circles',
  'sld/pg_gfill_horline.sld': 'level lines',
  'sld/pg_gfill_shapehorline.sld': 'level lines, by another name',
  'sld/pg_gfill_shapetimes.sld': 'crossed lines',
  'sld/pg_gfill_x.sld': 'an area filled with crosses',
  'sld/pt_between.sld': 'between, not, and a beginning of a text',
  'sld/pt_ext_svg.sld': 'a picture that is elsewhere',
  'sld/pt_mark_arrow.sld': 'an arrow',
  'sld/pt_mark_cross.sld': 'a cross',
  'sld/pt_mark_hexagon.sld': 'a hexagon',
  'sld/pt_mark_shapetimes.sld': 'a diagonal cross',
  'sld/pt_mark_star.sld': 'a star',
  'sld/pt_mark_ttfDejaVuSansU2605.sld': 'a letter of a font as a mark',
  'sld/pt_multi.sld': 'two marks and a label on each other',
  'sld/pt_overlap_rules.sld': 'two rules for one element',
  'sld/pt_rules.sld': 'two values, and the rest',
  'sld/pt_scale_out.sld': 'limits of the scale: outside',
  'sld/se_ln.sld': 'lengths on the ground, a label along the line',
  'nine symbols: point': 'shapes, rotation, an icon, a label',
  'nine symbols: line': 'widths, dashes, ends, corners, arrows',
  'nine symbols: polygon': 'fills, hatches, patterns, a mark and a label inside',
  'demo: Heritage': 'icons by the values of an attribute',
};

/** What is drawn differently, by sample and rule. The end-to-end test holds that it is so, and that the rest agrees. */
export const DIFFERENT: { name: string; rule: string; browser: string; mapServer: string }[] = [
  {
    name: 'qml/12_ln_casing_labels.qml',
    rule: '1',
    browser: 'the label is repeated every 250 pixels from near the beginning of the line on',
    mapServer: 'one label in the middle of the line',
  },
  {
    name: 'sld/se_ln.sld',
    rule: '1',
    browser: 'the label is repeated every 250 pixels from near the beginning of the line on',
    mapServer: 'one label in the middle of the line',
  },
  {
    name: 'nine symbols: polygon',
    rule: 'level',
    browser: 'the lines of a hatch begin where a tile does',
    mapServer: 'the lines of a hatch begin where the picture does',
  },
];

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The table of docs/styles.md. `notRead`: for each sample what the reader says that it left out. */
export function agreementTable(notRead: (name: string) => readonly string[]): string {
  const rows = Object.entries(ASKED).map(([name, asked]) => {
    const different = DIFFERENT.filter((it) => it.name === name);
    const refused = REFUSED.includes(name);
    const drawn = (of: 'browser' | 'mapServer') => {
      if (refused) return '–';
      return different.length > 0 ? different.map((it) => `${it.rule}: ${it[of]}`).join('; ') : 'yes';
    };
    const left = refused ? 'the whole file: nothing is fetched' : notRead(name).join(' ');
    return [name, asked, left || '–', drawn('browser'), drawn('mapServer')].map(cell);
  });
  const head = ['sample', 'asks for', 'not read', 'drawn by the browser', 'drawn by the map server'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
