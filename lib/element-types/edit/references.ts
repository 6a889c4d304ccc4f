import 'server-only';
import { imageFileExists } from '@/lib/attached-files/service';
import type { Context } from '@/lib/auth/context';
import { AppError, type FieldIssue } from '@/lib/errors';
import { drawableKinds } from '../geometry-kinds';
import type { ElementTypeInput } from '../input';
import type { ElementTypeAttributeType } from '../schema';
import { entriesOf, entryIssues, type KnownAttribute } from './entries';
import { findKnownAttributeTypes, findKnownElementTypes, findStyleIds } from './queries';

const STYLES = [
  { drawn: 'Point', kind: 'POINT', field: 'pointStyleName' },
  { drawn: 'LineString', kind: 'LINE', field: 'lineStyleName' },
  { drawn: 'Polygon', kind: 'POLYGON', field: 'polygonStyleName' },
] as const;

export const refuse = (fields: FieldIssue[]) => {
  if (fields.length > 0) throw new AppError('project.common.invalid', { fields });
};

const attributesOf = (input: ElementTypeInput) => input.listAttributeType ?? [];

const issue = (path: string, key: 'invalid' | 'notAllowed'): FieldIssue => ({ path, key: `project.app.Body.field.${key}` });

/** The ids of the records that an element type names. */
export interface References {
  /** Of points, lines and polygons. */
  styles: (number | null)[];
  /** The attribute type that is the name of the elements. */
  titleId: number | null;
  /** The attribute types that it names. */
  known: ReadonlyMap<number, KnownAttribute>;
}

/** A style for each allowed kind of geometry: the named one, else the first of its kind. */
async function chosenStyles(ctx: Context, input: ElementTypeInput) {
  const drawable = drawableKinds(input.geometryType);
  const found = await Promise.all(
    STYLES.map(async ({ drawn, kind, field }) => {
      if (!drawable.includes(drawn)) return { id: null, issues: [] };
      const styles = await findStyleIds(ctx.db, kind);
      const id = (input[field] ? styles.find((it) => it.name === input[field]) : styles[0])?.id ?? null;
      return { id, issues: id === null ? [issue(field, 'notAllowed')] : [] };
    }),
  );
  return { ids: found.map((it) => it.id), issues: found.flatMap((it) => it.issues) };
}

async function chosenTitle(ctx: Context, input: ElementTypeInput, was: readonly ElementTypeAttributeType[]) {
  const ids = attributesOf(input).map((it) => it.attributeType.id);
  const known = await findKnownAttributeTypes(ctx.db, ids);
  const titleId = ids.find((id) => known.get(id)?.code === input.titleAttribute) ?? null;
  const issues = ids.flatMap((id, at) => (known.has(id) ? [] : [issue(`listAttributeType.${at}.attributeType`, 'invalid')]));
  const lacking = input.titleAttribute && titleId === null ? [issue('titleAttribute', 'notAllowed')] : [];
  const said = issues.length > 0 ? [] : entryIssues(entriesOf(input, known, was), known, input.titleAttribute, was);
  return { titleId, known, issues: [...issues, ...said, ...lacking] };
}

async function similarIssues(ctx: Context, similar: readonly number[]): Promise<FieldIssue[]> {
  const known = await findKnownElementTypes(ctx.db, similar);
  return similar.every((id) => known.has(id)) ? [] : [issue('similarTypes', 'invalid')];
}

/** Checks that all records that an element type names exist. A 400 at each field where one does not. `was`: its attributes before. */
export async function findReferences(
  ctx: Context,
  input: ElementTypeInput,
  { hasUpload, was = [] }: { hasUpload: boolean; was?: readonly ElementTypeAttributeType[] },
): Promise<References> {
  const title = await chosenTitle(ctx, input, was);
  const styles = await chosenStyles(ctx, input);
  const wantsFile = input.legendType === 'LEGEND_TYPE_IMAGE' && !hasUpload;
  const imageMissing = wantsFile && !(await imageFileExists(ctx, Number(input.legendTypeValue)));
  refuse([
    ...title.issues,
    ...(await similarIssues(ctx, input.similarTypes ?? [])),
    ...styles.issues,
    ...(imageMissing ? [{ path: 'legendTypeValue', key: 'project.common.legendType.file.error' }] : []),
  ]);
  return { styles: styles.ids, titleId: title.titleId, known: title.known };
}
