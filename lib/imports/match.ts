import type { Actor } from '@/lib/auth/actor';
import { columnsFor, withUnit } from '@/lib/columns/columns';
import type { ElementType } from '@/lib/element-types/schema';
import { attributeField } from '@/lib/elements/attributes';
import { folded } from '@/lib/text';
import type { ImportTarget } from './schema';

/** Usual names of columns, in the three languages and in GIS. They are compared without case, accents and punctuation. */
const USUAL: readonly (readonly [ImportTarget, readonly string[]])[] = [
  ['description', ['description', 'descripcion', 'descricion', 'desc', 'name', 'nombre', 'nome', 'title', 'titulo', 'label']],
  ['isPublic', ['is_public', 'ispublic', 'public', 'publico']],
  ['isReviewed', ['is_reviewed', 'isreviewed', 'reviewed', 'revisado']],
  ['ownerLogin', ['owner', 'ownerlogin', 'propietario', 'autor', 'author']],
  ['creationDate', ['creation_date', 'creationdate', 'fechadecreacion', 'datadecreacion']],
  ['lon', ['lon', 'lng', 'long', 'longitude', 'longitud', 'lonxitude', 'x', 'utmx', 'easting', 'xcoord', 'coordx']],
  ['lat', ['lat', 'latitude', 'latitud', 'latitude', 'y', 'utmy', 'northing', 'ycoord', 'coordy']],
  [
    'relationKey',
    [
      ...['related_id', 'relation_key', 'related', 'related_to', 'related_element', 'related_elements', 'relation', 'relations'],
      ...[
        'clave_de_relacion',
        'clave_relacion',
        'relacionado',
        'relacionado_con',
        'elemento_relacionado',
        'elementos_relacionados',
      ],
      ...['chave_de_relacion', 'chave_relacion', 'relacionado_co', 'relacionada', 'relacionada_con', 'relacion', 'relaciones'],
      ...['relacions', 'id_relacionado'],
    ],
  ],
  ['wkt', ['wkt', 'geom', 'geometry', 'thegeom', 'wktgeom', 'geometria', 'xeometria']],
];

/** The names that exports give to the fields of every element, in all languages. */
export type Headings = readonly (readonly [ImportTarget, string])[];

const bare = (name: string) => folded(name).replace(/[^\p{L}\p{N}]/gu, '');

/** Names are compared as they are, and cut to the length of names in a .dbf. */
const DBF_LENGTH = 10;
const forms = (name: string) => [bare(name), bare(name.slice(0, DBF_LENGTH))];

type Type = Pick<ElementType, 'listAttributeType'>;

/** The names of each attribute: its code, that with its id where the code is taken, and what it is called in each language. */
const attributeNames = (type: Type, actor: Actor): Map<string, ImportTarget> => {
  const names = new Map<string, ImportTarget>();
  const note = (name: string | null | undefined, target: ImportTarget) => {
    for (const key of forms(name ?? '')) if (key && !names.has(key)) names.set(key, target);
  };
  const columns = columnsFor(type, actor).filter(({ attributeId, isWritable }) => attributeId !== undefined && isWritable);
  for (const { code, attributeId } of columns) note(code, attributeField(attributeId as number) as ImportTarget);
  // Headings of exports have units.
  for (const { name, unit, attributeId } of columns)
    for (const { description } of name?.listInternationalizationDto ?? [])
      for (const heading of [description, withUnit(description, unit)])
        note(heading, attributeField(attributeId as number) as ImportTarget);
  return names;
};

/**
 * What each column of a file becomes: as it is said, else by its name; each target once. `id` is not found by its name, because any table
 * may have one: see `idsMatch`.
 */
export function matchColumns(
  type: Type,
  actor: Actor,
  columns: readonly string[],
  said: Readonly<Record<string, ImportTarget | null>>,
  headings: Headings,
): Map<string, ImportTarget> {
  const attributes = attributeNames(type, actor);
  const taken = new Set<ImportTarget>(Object.values(said).filter((it) => it !== null));
  const found = new Map<string, ImportTarget>();
  for (const column of columns) {
    const target = Object.hasOwn(said, column) ? said[column] : null;
    if (target) found.set(column, target);
  }
  const propose = (targetOf: (name: string) => ImportTarget | undefined) => {
    for (const column of columns) {
      if (Object.hasOwn(said, column) || found.has(column)) continue;
      const target = targetOf(bare(column));
      if (!target || taken.has(target)) continue;
      taken.add(target);
      found.set(column, target);
    }
  };
  const heading = new Map(headings.filter(([target]) => target !== 'id').map(([target, name]) => [bare(name), target]));
  // What exports call the fields of every element, then what its attributes are called, then headings and what others call the fields.
  propose((name) => USUAL.find(([, [own = '']]) => forms(own).includes(name))?.[0]);
  propose((name) => attributes.get(name));
  propose((name) => heading.get(name));
  propose((name) => USUAL.find(([, names]) => names.some((it) => bare(it) === name))?.[0]);
  return found;
}

export const isIdName = (column: string, headings: Headings): boolean =>
  ['id', 'elementid', ...headings.filter(([target]) => target === 'id').map(([, name]) => bare(name))].includes(bare(column));
