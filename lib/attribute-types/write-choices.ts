import 'server-only';
import { imageFileExists } from '@/lib/attached-files/service';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import { AppError, type FieldIssue } from '@/lib/errors';
import { drawingsOf } from '@/lib/icons/service';
import { nameIn, type Translations } from '@/lib/translations/schema';
import { writeCodeGroup } from '@/lib/translations/service';
import { type PictureRow, replacePictures } from './choice-queries';
import { CHOICE_SEPARATOR, type Choice, type SaidPicture, withWasPictures } from './choices';
import { findHeldValues } from './queries';
import type { AttributeType, AttributeTypeInput } from './schema';

/** The drawings of all icons of an attribute go along with each form and list that shows it. */
const MAX_DRAWINGS_BYTES = 300_000;

type Said = { code: string } & Translations & SaidPicture;

const issueAt = (at: number, part: 'icon' | 'image'): FieldIssue => ({
  path: `valueGroupCode.listCode.${at}.${part}`,
  key: 'project.app.Body.field.notAllowed',
});

/** What is stored of the pictures. 400 at a choice whose icon or image there is not, or where the drawings are too much together. */
async function pictureRows(tx: Context, was: readonly Choice[], said: readonly Said[]): Promise<PictureRow[]> {
  const wanted = withWasPictures(was, said);
  const stored = new Map(was.flatMap(({ icon }) => (icon ? [[icon.name, icon.svg]] : [])));
  const found = await drawingsOf(
    tx,
    wanted.flatMap(({ icon }) => (icon && !stored.has(icon.name) ? [icon.name] : [])),
  );
  const drawings = new Map([...stored, ...found]);
  const before = new Set(was.flatMap(({ image }) => image?.id ?? []));
  const fields: FieldIssue[] = [];
  let sizeBytes = 0;
  const rows: PictureRow[] = [];
  for (const [at, { code, icon, image }] of wanted.entries()) {
    const svg = icon && drawings.get(icon.name);
    sizeBytes += svg?.length ?? 0;
    if (icon && !svg) fields.push(issueAt(at, 'icon'));
    if (image && !before.has(image.id) && !(await imageFileExists(tx, image.id))) fields.push(issueAt(at, 'image'));
    if (icon || image) rows.push({ code, icon: icon?.name ?? null, svg: svg ?? null, fileId: image?.id ?? null });
  }
  if (sizeBytes > MAX_DRAWINGS_BYTES)
    fields.push({ path: 'valueGroupCode', key: 'project.attributeType.drawings', values: { max: MAX_DRAWINGS_BYTES / 1000 } });
  if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
  return rows;
}

/** Replaces the choices of a group by these, in this order. Pictures that are not said stay as they were. */
export async function writeChoiceGroup(
  tx: Context,
  group: string,
  { was, said }: { was: readonly Choice[]; said: readonly Said[] },
): Promise<void> {
  const pictures = await pictureRows(tx, was, said);
  await writeCodeGroup(
    tx,
    group,
    said.map(({ code, listInternationalizationDto }) => ({ code, listInternationalizationDto })),
  );
  await replacePictures(tx.db, group, pictures);
}

/** 409 when a removed choice is used by an element. */
export async function keepHeldChoices(
  tx: Context,
  { id, valueGroupCode }: AttributeType,
  input: AttributeTypeInput,
): Promise<void> {
  const staying = new Set(input.valueGroupCode?.listCode.map((it) => it.code));
  const gone = (valueGroupCode?.listCode ?? []).map((it) => it.code).filter((code) => !staying.has(code));
  const held = gone.length > 0 ? await findHeldValues(tx.db, id, gone) : [];
  const labelOf = (code: string) => {
    const choice = valueGroupCode?.listCode.find((it) => it.code === code);
    return choice ? nameIn(choice, tx.locale) : code;
  };
  if (held.length > 0) {
    const fields = [
      { path: 'valueGroupCode', key: 'project.attributeType.valueInUse', values: { values: held.map(labelOf).join(', ') } },
    ];
    throw new AppError('project.common.inUse', { fields });
  }
}

/** What is wrong with the codes of choices that are new, of which an element may have several: files, tiles and map servers join them. */
export function newChoiceIssues({ dataType, valueGroupCode }: AttributeTypeInput, was: readonly Choice[] = []): FieldIssue[] {
  if (!DATA_TYPES[dataType].isMultiple) return [];
  const known = new Set(was.map(({ code }) => code));
  return (valueGroupCode?.listCode ?? []).flatMap(({ code }, at) =>
    code.includes(CHOICE_SEPARATOR) && !known.has(code)
      ? [{ path: `valueGroupCode.listCode.${at}.code`, key: 'project.attributeType.separator' }]
      : [],
  );
}
