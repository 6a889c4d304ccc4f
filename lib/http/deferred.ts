import type * as z from 'zod';

/** What a use case answers with where the call is taken and not in force yet: 202, with a record of another shape. */
export class Deferred {
  readonly body: unknown;

  /** As with any answer, fields that the schema does not name are removed. `location`: the path where the record is read again. */
  constructor(
    schema: z.ZodType,
    value: unknown,
    readonly location?: string,
  ) {
    this.body = schema.parse(value);
  }
}
