import 'server-only';
import { readFile } from 'node:fs/promises';
import type { Context } from '@/lib/auth/context';
import { type Holder, linkTo, refusing, sayingWho } from '@/lib/db/violations';
import { AppError, invalid, notFound } from '@/lib/errors';
import { receiveFileForm } from '@/lib/http/file-form';
import { PAGE_SIZE, type Page, page as pageOf } from '@/lib/http/list';
import { type IncomingFile, withWorkspace } from '@/lib/http/multipart';
import { formatNotPermitted, tooLarge } from '@/lib/storage/errors';
import { whereAndWhy } from '@/lib/xml/fault';
import { cleanSvg } from '@/lib/xml/svg';
import { builtInIcons } from './built-in';
import { deleteIconRow, findDrawnStyles, findHolder, findIcon, findIcons, findTypesWithIcon, insertIcon } from './queries';
import { MAX_ICON_BYTES, type StyleIcon, StyleIconForm, type StyleIconQuery } from './schema';
import { foldedWords, searchIcons } from './search';

/** The icons that a search finds, page by page: the installation's own ones first. */
export async function listIcons(ctx: Context, { q = '', page = 0, size = PAGE_SIZE }: StyleIconQuery): Promise<Page<StyleIcon>> {
  const [own, builtIn] = await Promise.all([findIcons(ctx.db), builtInIcons()]);
  const mine = own.map((it) => ({ ...it, own: true, nameWords: foldedWords(it.name), words: [] }));
  const found = [...searchIcons(mine, q), ...searchIcons(builtIn, q)];
  const items = found.slice(page * size, (page + 1) * size).map(({ name, svg, own }) => ({ name, svg, own }));
  return pageOf(items, found.length);
}

/** The drawings of these icons, by name; what there is not is left out. An own icon goes before one of the product's. */
export async function drawingsOf(ctx: Context, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const [own, builtIn] = await Promise.all([findIcons(ctx.db), builtInIcons()]);
  const known = new Map([...builtIn, ...own].map(({ name, svg }) => [name, svg]));
  return new Map(names.flatMap((name) => (known.has(name) ? [[name, known.get(name) as string]] : [])));
}

const taken = () => new AppError('project.common.conflict', { fields: [{ path: 'name', key: 'project.app.Body.field.taken' }] });

const isBuiltIn = async (name: string) => (await builtInIcons()).some((it) => it.name === name.toLowerCase());

/** The icon that has a name: an own one, else one of the product's, which has no number. */
async function holderOf(ctx: Context, name: string): Promise<Holder | undefined> {
  const own = await findHolder(ctx.db, name);
  if (own || !(await isBuiltIn(name))) return own;
  const builtIn = name.toLowerCase();
  return { id: builtIn, name: builtIn, screen: 'geometricElementTypeStyles', query: { icon: builtIn } };
}

async function addUnder(ctx: Context, icon: { name: string; svg: string }): Promise<void> {
  if (await isBuiltIn(icon.name)) throw taken();
  await refusing({ style_icon_name_key: taken }, insertIcon(ctx.db, icon));
}

/** The drawing without what is no shape. 413, 415 where it is no SVG at all, 400 at `file` where it cannot be read or draws too much. */
async function drawing(ctx: Context, file: IncomingFile): Promise<string> {
  if (file.sizeBytes > MAX_ICON_BYTES) throw tooLarge(file.filename, MAX_ICON_BYTES, ctx.locale);
  const text = (await readFile(file.path)).toString('utf8').replace(/^\uFEFF/, '');
  if (!/^\s*</.test(text) || !/<(?:[\w-]+:)?svg[\s>]/.test(text)) throw formatNotPermitted(file.filename);
  try {
    return cleanSvg(text, 1).svg;
  } catch (error) {
    throw invalid('file', 'project.styles.errors.badGraphic', whereAndWhy(error));
  }
}

/** Adds an own icon. 400, 409 for a name that is taken, with who has it, 413, 415. */
export function addIcon(ctx: Context, request: Request): Promise<StyleIcon> {
  return withWorkspace(async (folder) => {
    const form = { form: StyleIconForm, maxBytes: MAX_ICON_BYTES };
    const { said, file } = await receiveFileForm(request, folder, form);
    const { name } = said;
    const svg = await drawing(ctx, file);
    await sayingWho(async () => ({ name: await holderOf(ctx, name) }), addUnder(ctx, { name, svg }));
    return { name, svg, own: true };
  });
}

/** What a drawing is apart from its root, which has the colour that a style gives it. */
const shapesOf = (svg: string) => svg.replace(/^\s*<svg\b[^>]*>/, '');
const drawnIn = (image: string) => Buffer.from(image.slice(image.indexOf(',') + 1), 'base64').toString('utf8');

/** The styles that have the drawing of an icon. A style says no names of icons. */
async function stylesWith(ctx: Context, svg: string): Promise<Holder[]> {
  const shapes = shapesOf(svg);
  const styles = await findDrawnStyles(ctx.db);
  return styles
    .filter(({ images }) => images.some((image) => shapesOf(drawnIn(image)) === shapes))
    .map(({ id, kind, name }) => ({
      id,
      name,
      screen: 'geometricElementTypeStyles',
      query: { layerType: kind, styleName: name },
    }));
}

const usedBy = (key: 'usedByType' | 'usedByStyle') => (holder: Holder) => ({
  path: 'name',
  key: `project.styles.icons.${key}`,
  values: { name: holder.name },
  link: linkTo(holder),
});

/**
 * Removes an own icon. 404; 409 for one of the product's, and for one that a choice or a style has, saying which. These keep their
 * drawing whatever happens, so nothing is lost where one of them takes it at the same moment.
 */
export async function removeIcon(ctx: Context, name: string): Promise<void> {
  const icon = await findIcon(ctx.db, name);
  if (!icon) throw (await isBuiltIn(name)) ? new AppError('project.styles.icons.builtIn') : notFound();
  const [types, styles] = await Promise.all([findTypesWithIcon(ctx.db, icon.name, ctx.locale), stylesWith(ctx, icon.svg)]);
  if (types.length + styles.length > 0) {
    const uses = [...types, ...styles].map((it) => it.name).join(', ');
    const fields = [...types.map(usedBy('usedByType')), ...styles.map(usedBy('usedByStyle'))];
    throw new AppError('project.styles.icons.inUse', { values: { uses }, fields });
  }
  if ((await deleteIconRow(ctx.db, name)) === 0) throw notFound();
}
