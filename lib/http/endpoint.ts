import type * as z from 'zod';

/**
 * `reader`: anyone, unless the operator shows elements to accounts only (ENABLE_ANONYMOUS_READING). `reviewer`: reviewers and
 * administrators.
 */
export type Access = 'anyone' | 'reader' | 'user' | 'reviewer' | 'admin';

/** One HTTP call. The handler, the client, the form and the OpenAPI document all read this one value. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /** Changes nothing, and slightly outdated data is acceptable: a replica is used where there is one. */
  mayLag?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The values of `base64` in the JSON body are files: they are decoded as they arrive, and the body may have 64 MB. Any other has 1 MB
   * unless it `holdsElement`, and 16 kB where anyone may call.
   */
  base64Files?: true;
  /** The body is an element without files: it may have 8 MB. */
  holdsElement?: true;
  /** Further query parameters, headers, or a body that is not JSON (its media type): for the document only, the use case reads them itself. */
  reads?: { query?: z.ZodType; headers?: z.ZodObject; body?: `${string}/${string}` };
  /**
   * The multipart fields of a call. Alone: for the document only, the use case reads the stream itself. Beside `body`: the body
   * comes as JSON, or as multipart with that JSON in the field `data` and these fields beside it.
   */
  multipart?: z.ZodType;
  /** Absent: 204. A media type: the use case answers with a Response of its own. */
  returns?: z.ZodType | `${string}/${string}`;
  /** Answers 202 with a record of this name where the call is taken and not in force yet (`Deferred`). */
  defers?: string;
  /**
   * Answers 201 with the address of the new record: its id below this path, or what is answered here by the body of the answer and the
   * parameters of the call; undefined where it has none.
   */
  creates?: true | ((made: never, params: never) => `/api/${string}` | undefined);
  /** Answers with an ETag, and 304 without a body if the client has the current version. */
  revalidates?: true;
  /** Also starts or ends the browser's cookie session (a started one answers a `serviceToken`). */
  session?: 'starts' | 'ends';
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

export type Received<E extends Endpoint> = { params: Out<E['params']>; query: Out<E['query']>; body: Out<E['body']> };
export type Returned<E extends Endpoint> = E['returns'] extends string ? Response : Out<E['returns']>;
/** The result of a use case, before the schema removes fields that are not part of the answer. */
export type Produced<E extends Endpoint> = E['returns'] extends string
  ? Response
  : E['returns'] extends z.ZodType
    ? z.input<E['returns']>
    : unknown;
type Optional<T> = Partial<Pick<T, { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]>> &
  Pick<T, { [K in keyof T]: undefined extends T[K] ? never : K }[keyof T]>;
export type Sent<E extends Endpoint> = Optional<{
  [K in 'params' | 'query' | 'body' as In<E[K]> extends undefined ? never : K]: object extends In<E[K]>
    ? In<E[K]> | undefined
    : In<E[K]>;
}>;

export const endpoint = <const E extends Endpoint>(it: E): E => it;
