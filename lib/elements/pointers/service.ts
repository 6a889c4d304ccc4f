import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import type { Context } from '@/lib/auth/context';
import { DATA_TYPES } from '@/lib/data-types';
import { AUDIO_FORMAT } from '@/lib/data-types/audio';
import type { ElementType, ElementTypeAttributeType } from '@/lib/element-types/schema';
import { invalid } from '@/lib/errors';
import type { FileToModify } from '@/lib/files/schema';
import type { SentFile } from '@/lib/files/service';
import { type AttributeValues, attributeField, type PointerCheck } from '../attributes';
import { elementPolicy } from '../policy';
import { findRecordings, findReferred, findReferring, type ReferredRow } from './queries';

type Attributed = Pick<ElementType, 'listAttributeType'>;

const pointsAt = ({ attributeType }: ElementTypeAttributeType) => DATA_TYPES[attributeType.dataType].pointsAt;

/** Values that somebody says, by the attribute. */
export type Said = Iterable<readonly [attributeId: number, value: string]>;

/** Of which element values are said. */
interface Subject {
  /** What the element has. What it says already may stay, wherever that has gone meanwhile. */
  stored: AttributeValues;
  /** Absent: it is not there yet, or its files cannot be chosen. */
  elementId?: number;
  /** The ids of files that come with it. */
  files?: Iterable<string>;
}

const anything: PointerCheck = () => undefined;

function issueOf(own: ElementTypeAttributeType, found: ReferredRow | undefined): string | undefined {
  const wanted = own.attributeType.referenceType?.id;
  if (!found) return 'elements.attribute.reference';
  return wanted !== undefined && wanted !== found.typeId ? 'elements.attribute.referenceType' : undefined;
}

/** Of the elements with these ids, those that the caller sees. */
export async function referredTo(ctx: Context, actor: Actor, ids: Iterable<number>): Promise<Map<number, ReferredRow>> {
  const wanted = [...new Set(ids)].filter(Number.isSafeInteger);
  const found = wanted.length > 0 ? await findReferred(ctx.db, elementPolicy.read(actor), wanted) : [];
  return new Map(found.map((it) => [it.id, it]));
}

/** The ids of elements that the caller sees and that, as they see, refer to one: `most` of them at most. */
export const referringTo = async (ctx: Context, id: number, most: number): Promise<number[]> =>
  (await findReferring(ctx.db, ctx.actor, id, most)).map((it) => it.id);

/**
 * How values that are ids are checked for the caller: elements that they see, of the type that is asked for, and recordings of the element
 * itself that they see. An element that they do not see is refused like one that there is not.
 */
export async function pointerCheck(ctx: Context, type: Attributed, said: Said, of: Subject): Promise<PointerCheck> {
  const pointers = new Map(type.listAttributeType.flatMap((own) => (pointsAt(own) ? [[own.id, own] as const] : [])));
  if (pointers.size === 0) return anything;
  const changed = [...said].flatMap(([id, value]) => {
    const own = pointers.get(id);
    const parsed = own && DATA_TYPES[own.attributeType.dataType].parse(value, own.attributeType).value;
    return own && parsed !== undefined && of.stored[id] !== parsed ? [{ at: pointsAt(own), value: parsed }] : [];
  });
  const those = (at: 'element' | 'file') => changed.filter((it) => it.at === at).map(({ value }) => value);
  const elements = await referredTo(ctx, ctx.actor, those('element').map(Number));
  const own = those('file').length > 0 && of.elementId !== undefined ? await findRecordings(ctx.db, ctx.actor, of.elementId) : [];
  const recordings = new Set([...own, ...(of.files ?? [])]);
  return (attribute, value) => {
    if (of.stored[attribute.id] === value) return undefined;
    if (pointsAt(attribute) === 'element') return issueOf(attribute, elements.get(Number(value)));
    return recordings.has(value) ? undefined : 'elements.attribute.audio';
  };
}

/** The ids that the sender has made up for files of a body, by which its values name them. */
export const sentIds = (lists: readonly (readonly FileToModify[] | null | undefined)[]): string[] =>
  lists.flatMap((list) => list ?? []).flatMap(({ uuid, base64 }) => (uuid && base64 ? [uuid.toLowerCase()] : []));

/**
 * Values that name files of the same call, with the ids by which these are stored. 400 at the attribute where such a file is no
 * recording.
 */
export function withStoredFiles(type: Attributed, values: AttributeValues, sent: readonly SentFile[]): AttributeValues {
  if (sent.length === 0) return values;
  const stored = new Map(sent.flatMap((it) => (it.sentAs ? [[it.sentAs, it] as const] : [])));
  const files = type.listAttributeType.filter((own) => pointsAt(own) === 'file');
  const changed = files.flatMap(({ id }) => {
    const file = stored.get(String(values[id]));
    if (!file) return [];
    if (file.format !== AUDIO_FORMAT) throw invalid(attributeField(id), 'elements.attribute.audio');
    return [[id, file.uuid]];
  });
  return { ...values, ...Object.fromEntries(changed) };
}
