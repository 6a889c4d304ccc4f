import 'server-only';
import type { JsonSchema } from './schema';

/** A JSON Schema as an answer. It differs by language and caller, so that nobody keeps it. */
export const schemaAnswer = (schema: JsonSchema): Response =>
  Response.json(schema, { headers: { 'Content-Type': 'application/schema+json', 'Cache-Control': 'no-store' } });

/** JSON about what there is, in the caller's language: nobody keeps it. */
export const jsonAnswer = (body: object): Response => Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
