import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folded } from '@/lib/text';
import { cleanSvg } from '@/lib/xml/svg';

// Writes `public/icons/set.json`: the icons that the style editor offers, with the words by which they are found. Run it again after
// an update of one of the packages: node --import tsx scripts/icons.ts

const MODULES = path.join(process.cwd(), 'node_modules');
const TAGGING = path.join(MODULES, '@openstreetmap/id-tagging-schema/dist');
const LANGUAGES = ['en', 'es', 'gl'] as const;

/** Lucide draws for interfaces: names that begin so are not things that lie on a map. */
const CONTROLS = new RegExp(
  `^(${[
    ...[
      'a',
      'align',
      'app',
      'arrow',
      'badge',
      'between',
      'blend',
      'bluetooth',
      'bot',
      'braces',
      'brackets',
      'bug',
      'captions',
      'case',
    ],
    ...[
      'chart',
      'check',
      'chevron',
      'chevrons',
      'chrome',
      'circle',
      'clipboard',
      'code',
      'codepen',
      'columns',
      'combine',
      'command',
    ],
    ...[
      'component',
      'copy',
      'corner',
      'cpu',
      'database',
      'diff',
      'fast',
      'figma',
      'file',
      'files',
      'flip',
      'fold',
      'folder',
      'folders',
    ],
    ...[
      'framer',
      'function',
      'funnel',
      'gallery',
      'git',
      'github',
      'gitlab',
      'grid',
      'group',
      'grip',
      'hard',
      'hash',
      'heading',
      'image',
    ],
    ...[
      'images',
      'import',
      'indent',
      'keyboard',
      'laptop',
      'layers',
      'layout',
      'letter',
      'ligature',
      'line',
      'link',
      'linkedin',
      'list',
    ],
    ...[
      'loader',
      'log',
      'mail',
      'mails',
      'maximize',
      'menu',
      'merge',
      'message',
      'messages',
      'minimize',
      'minus',
      'monitor',
      'mouse',
    ],
    ...[
      'move',
      'outdent',
      'paintbrush',
      'panel',
      'panels',
      'parentheses',
      'pause',
      'pen',
      'pencil',
      'pilcrow',
      'play',
      'plus',
      'pointer',
    ],
    ...[
      'redo',
      'refresh',
      'regex',
      'remove',
      'replace',
      'rotate',
      'rows',
      'save',
      'scaling',
      'scan',
      'search',
      'send',
      'separator',
    ],
    ...[
      'server',
      'settings',
      'sheet',
      'skip',
      'slack',
      'slash',
      'sliders',
      'space',
      'spell',
      'split',
      'square',
      'squares',
      'step',
    ],
    ...[
      'subscript',
      'superscript',
      'table',
      'tables',
      'terminal',
      'text',
      'toggle',
      'touchpad',
      'trello',
      'trending',
      'type',
      'undo',
    ],
    ...[
      'unfold',
      'ungroup',
      'unlink',
      'user',
      'users',
      'variable',
      'vector',
      'view',
      'webhook',
      'whole',
      'workflow',
      'wrap',
      'x',
      'zoom',
    ],
  ].join('|')})(-|$)`,
);

interface Drawing {
  name: string;
  svg: string;
}

/** The root says its size and nothing else, so that a colour can be added to it. */
function compact(source: string): string {
  const { svg } = cleanSvg(source, 1);
  return svg
    .replace(/^<svg[^>]*>/, (root) => root.replace(/ (id|version|x|y|class)="[^"]*"/g, ''))
    .replace(/\s+/g, ' ')
    .replace(/><\/(path|circle|rect|line|polyline|polygon|ellipse)>/g, '/>');
}

function fromFolder(folder: string): Drawing[] {
  const files = readdirSync(path.join(MODULES, folder)).filter((it) => it.endsWith('.svg'));
  return files.sort().map((file) => ({
    name: file.slice(0, -'.svg'.length).replaceAll('_', '-').toLowerCase(),
    svg: compact(readFileSync(path.join(MODULES, folder, file), 'utf8')),
  }));
}

type Node = [tag: string, attributes: Record<string, string>];

/** Outlines: the colour is that of their strokes. */
function outlined(nodes: readonly Node[]): string {
  const shapes = nodes.map(([tag, { key, ...attributes }]) => {
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${written.join('')}/>`;
  });
  const pen = 'fill="none" stroke="#000000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"';
  return compact(
    `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" ${pen}>${shapes.join('')}</svg>`,
  );
}

async function fromLucide(): Promise<Drawing[]> {
  const folder = path.join(MODULES, 'lucide-react/dist/esm/icons');
  const names = readdirSync(folder).flatMap((file) => (/^[a-z0-9-]+\.mjs$/.test(file) ? file.slice(0, -'.mjs'.length) : []));
  const drawings = names.sort().map(async (name): Promise<Drawing[]> => {
    if (CONTROLS.test(name)) return [];
    const { __iconData: data } = (await import(path.join(folder, `${name}.mjs`))) as {
      __iconData?: { name: string; node: Node[] };
    };
    // Former names are files of their own.
    return data?.name === name ? [{ name, svg: outlined(data.node) }] : [];
  });
  return (await Promise.all(drawings)).flat();
}

type Presets = Record<string, { icon?: string }>;
interface Translations {
  [language: string]: { presets: { presets: Record<string, { name?: string; terms?: string }> } };
}
const read = <T>(file: string) => JSON.parse(readFileSync(path.join(TAGGING, file), 'utf8')) as T;

/** What mappers call the things that an icon stands for, by the icon's name in the tagging schema. */
function wordsByIcon(): ReadonlyMap<string, string[]> {
  const presets = read<Presets>('presets.min.json');
  const texts = LANGUAGES.map((it) => Object.values(read<Translations>(`translations/${it}.min.json`))[0]?.presets.presets ?? {});
  const words = new Map<string, string[]>();
  for (const [id, { icon }] of Object.entries(presets)) {
    // Brands and single values of a key say little about what is drawn.
    if (!icon || id.split('/').length > 3) continue;
    const said = texts.flatMap((all) => [all[id]?.name ?? '', ...(all[id]?.terms ?? '').split(',')]);
    words.set(icon, [...(words.get(icon) ?? []), ...said]);
  }
  return words;
}

const wordsOf = (texts: readonly string[]) =>
  [...new Set(texts.flatMap((it) => folded(it).split(/[^\p{L}\p{N}]+/u)).filter((it) => it.length > 2))].sort().join(' ');

const words = wordsByIcon();
const sets: { prefix: string; drawings: Drawing[] }[] = [
  { prefix: 'maki', drawings: fromFolder('@mapbox/maki/icons') },
  { prefix: 'temaki', drawings: fromFolder('@rapideditor/temaki/icons') },
  { prefix: 'lucide', drawings: await fromLucide() },
];
const icons = new Map<string, { svg: string; words: string }>();
for (const { prefix, drawings } of sets)
  for (const { name, svg } of drawings) {
    const known = words.get(`${prefix}-${name}`) ?? words.get(`${prefix}-${name.replaceAll('-', '_')}`) ?? [];
    // Later sets draw some of the same things: both stay, under names of their own.
    icons.set(icons.has(name) ? `${name}-${prefix}` : name, { svg, words: wordsOf(known) });
  }
const lines = [...icons].map(([name, { svg, words: said }]) => JSON.stringify([name, svg, said]));
writeFileSync(path.join(process.cwd(), 'public/icons/set.json'), `[\n${lines.join(',\n')}\n]\n`);
console.log(`${icons.size} icons`);
