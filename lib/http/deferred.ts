import type * as z from 'zod';

/** What a use case answers with where the call is taken and not in force yet: 202, with a record of another shape. */
export class Deferred {
  readonly body: unknown;

  /** As with any answer, fields that the schema does not name are removed. */
  constructor(schema: z.ZodType, value: unknown) {
    this.body = schema.parse(value);
  }
}
