import type { oas31 } from 'zod-openapi';

export type ApiDocument = oas31.OpenAPIObject;
export type Schema = oas31.SchemaObject;
export type MaybeRef = oas31.SchemaObject | oas31.ReferenceObject;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

export interface Operation {
  id: string;
  group: string;
  method: (typeof METHODS)[number];
  /** As the document has it, below the address of the server: `/users/{id}`. */
  path: string;
  summary: string;
  /** Refused without a session. */
  needsSession: boolean;
  parameters: oas31.ParameterObject[];
  /** The shapes of the body, by media type. */
  bodies: [mediaType: string, schema: MaybeRef][];
  responses: { status: string; description: string; content: [mediaType: string, schema: MaybeRef | undefined][] }[];
}

const contentOf = (content: oas31.ContentObject = {}): [string, MaybeRef | undefined][] =>
  Object.entries(content).map(([mediaType, { schema }]) => [mediaType, schema]);

function operationOf(path: string, method: Operation['method'], it: oas31.OperationObject): Operation {
  const body = it.requestBody as oas31.RequestBodyObject | undefined;
  return {
    id: it.operationId ?? `${method} ${path}`,
    group: it.tags?.[0] ?? '',
    method,
    path,
    summary: it.summary ?? '',
    needsSession: it.security !== undefined && !it.security.some((way) => Object.keys(way).length === 0),
    parameters: (it.parameters ?? []) as oas31.ParameterObject[],
    bodies: contentOf(body?.content).flatMap(([mediaType, schema]) =>
      schema ? [[mediaType, schema] as [string, MaybeRef]] : [],
    ),
    responses: Object.entries(it.responses ?? {}).map(([status, response]) => {
      const { description, content } = response as oas31.ResponseObject;
      return { status, description, content: contentOf(content) };
    }),
  };
}

export const operationsOf = ({ paths = {} }: ApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const it = item[method];
      return it ? [operationOf(path, method, it)] : [];
    }),
  );

/** Those whose path or summary contains every word, by group in the order of the document. */
export function groupsOf(operations: readonly Operation[], filter: string): [group: string, operations: Operation[]][] {
  const words = filter.toLowerCase().split(/\s+/);
  const groups = new Map<string, Operation[]>();
  for (const it of operations) {
    const text = `${it.method} ${it.path} ${it.summary}`.toLowerCase();
    if (words.every((word) => text.includes(word))) groups.set(it.group, [...(groups.get(it.group) ?? []), it]);
  }
  return [...groups];
}

/** `elementTypes` as a heading: `Element types`. */
export const titleOfGroup = (group: string) =>
  group.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/^./, (letter) => letter.toUpperCase());

export const isRef = (schema: MaybeRef): schema is oas31.ReferenceObject => '$ref' in schema;

const nameOf = ({ $ref }: oas31.ReferenceObject) => $ref.slice($ref.lastIndexOf('/') + 1);

export function resolve(document: ApiDocument, schema: MaybeRef): Schema {
  if (!isRef(schema)) return schema;
  const target = document.components?.schemas?.[nameOf(schema)];
  return target ? resolve(document, target as MaybeRef) : {};
}

/** The kind of a value in a few words: `string`, `Translations[]`, `"POINT" | "LINE"`, `integer | null`. */
export function kindOf(schema: MaybeRef): string {
  if (isRef(schema)) return nameOf(schema);
  const { type, items, enum: values, const: only, anyOf, oneOf, allOf, format } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((it) => JSON.stringify(it)).join(' | ');
  const several = anyOf ?? oneOf;
  if (several) return several.map((it) => kindOf(it as MaybeRef)).join(' | ');
  if (allOf) return allOf.map((it) => kindOf(it as MaybeRef)).join(' & ');
  if (type === 'array' && items) return `${kindOf(items as MaybeRef)}[]`;
  const types = [type ?? 'any'].flat().join(' | ');
  return format && format !== 'int64' ? `${types} (${format})` : types;
}

/** The objects inside a schema whose properties are worth showing: of itself, of a list's entries, of alternatives. */
export function objectsIn(document: ApiDocument, schema: MaybeRef): Schema[] {
  const it = resolve(document, schema);
  if (it.properties) return [it];
  const inner = [...(it.anyOf ?? []), ...(it.oneOf ?? []), ...(it.allOf ?? []), ...(it.items ? [it.items] : [])];
  return inner.flatMap((part) => objectsIn(document, part as MaybeRef));
}

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'default'] as const;

/** What a value is limited by, in the words of JSON Schema. The largest safe integer limits nothing that anybody sends. */
export const limitsOf = (schema: MaybeRef): string[] =>
  isRef(schema)
    ? []
    : LIMITS.flatMap((name) => {
        const value = schema[name];
        return value === undefined || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
          ? []
          : [`${name} ${JSON.stringify(value)}`];
      });
