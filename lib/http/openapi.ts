import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Endpoint } from './endpoint';

const Problem = z
  .object({
    globalError: z.string(),
    code: z.string(),
    fieldErrors: z
      .array(
        z.object({
          fieldName: z.string(),
          message: z.string(),
          link: z.string().optional().meta({
            description:
              'Of a value that is taken, or of what is in use: the page of the administration area that shows by whom, below the address of the site',
          }),
        }),
      )
      .optional(),
    current: z.unknown().optional().meta({ description: 'With a 409: the record as it is now' }),
    conflicts: z
      .array(
        z.object({
          field: z.string(),
          part: z.string().nullish().meta({
            description: 'Of a field with several: a language, the key of an entry, its property after a point, or `order`',
          }),
          base: z.unknown(),
          mine: z.unknown(),
          theirs: z.unknown(),
        }),
      )
      .optional()
      .meta({ description: 'With a 409 of a change of an older version: what both have changed. Null: not set' }),
    requestId: z.string(),
  })
  .meta({ id: 'Problem', description: 'An error in the language of the caller.' });

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

function answer(e: Endpoint) {
  if (!e.returns) return { 204: { description: 'Done' } };
  const content = typeof e.returns === 'string' ? { [e.returns]: { schema: { type: 'string' as const } } } : json(e.returns);
  return {
    [e.creates ? '201' : '200']: { description: e.summary, content },
    ...(e.defers && {
      202: {
        description: 'Taken, and not in force before somebody who reviews accepts it',
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${e.defers}` } } },
      },
    }),
    ...(e.revalidates && { 304: { description: 'What the caller has by its ETag still holds' } }),
  };
}

function requestBody(e: Endpoint) {
  // Beside JSON, a form holds that JSON in one of its fields.
  const form = e.body && e.multipart instanceof z.ZodObject ? e.multipart.extend({ data: e.body }) : e.multipart;
  const content = {
    ...(e.body && json(e.body)),
    ...(form && { 'multipart/form-data': { schema: form } }),
    ...(e.reads?.body && { [e.reads.body]: { schema: { type: 'string' as const } } }),
  };
  return Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {};
}

/** The query parameters that are parsed for the use case and those that it reads by itself. */
const queryOf = ({ query, reads }: Endpoint) => {
  const parts = [query, reads?.query].filter((part) => part instanceof z.ZodObject);
  return parts.length > 0 && { query: z.object(Object.assign({}, ...parts.map(({ shape }) => shape))) };
};

/** Where an access token is no help: accounts, and the administration area. */
function securityOf({ access, path }: Endpoint): Record<string, string[]>[] {
  const byToken = access === 'admin' || access === 'reviewer' || path.startsWith('/api/users') ? [] : [{ accessToken: [] }];
  return [...(access === 'anyone' || access === 'reader' ? [{}] : []), { serviceToken: [] }, ...byToken];
}

function operation(name: string, tag: string, e: Endpoint): ZodOpenApiOperationObject {
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: e.summary,
    security: securityOf(e),
    requestParams: {
      ...(e.params && { path: e.params as z.ZodObject }),
      ...(queryOf(e) || (e.query && { query: e.query as z.ZodObject })),
      ...(e.reads?.headers && { header: e.reads.headers }),
    },
    ...requestBody(e),
    responses: {
      ...answer(e),
      '4XX': { description: 'Refused', content: json(Problem) },
    } as ZodOpenApiOperationObject['responses'],
  };
}

/** The published document is generated from the endpoints; nothing in it is written by hand. */
export function openapi(
  groups: Record<string, Record<string, Endpoint>>,
  info: { title: string; version: string; server: string },
) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, endpoints] of Object.entries(groups))
    for (const [name, e] of Object.entries(endpoints)) {
      const path = e.path.slice('/api'.length);
      paths[path] = { ...paths[path], [e.method.toLowerCase()]: operation(name, tag, e) };
    }
  return createDocument({
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: info.server }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { serviceToken: { type: 'http', scheme: 'bearer' }, accessToken: { type: 'http', scheme: 'basic' } },
    },
  });
}
