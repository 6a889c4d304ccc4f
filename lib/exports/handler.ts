import 'server-only';
import * as z from 'zod';
import type { Context } from '@/lib/auth/context';
import { basePath } from '@/lib/base-path';
import type { DirectRoute } from '@/lib/http/direct';
import type { Endpoint } from '@/lib/http/endpoint';
import { handle } from '@/lib/http/handle';
import { clientOf } from '@/lib/users/throttle';
import { exportsApi } from './api';
import { exportElements } from './service';

const askerOf = (ctx: Context, request: Request) => ({ client: clientOf(ctx, request), signal: request.signal });

/** JSON has numbers, flags and lists where an address has texts. */
const asText = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, it]) => [name, name === 'columns' && Array.isArray(it) ? it.join(',') : plainText(it)]),
      )
    : value;
const plainText = (it: unknown): unknown =>
  Array.isArray(it) ? it.map(plainText) : typeof it === 'number' || typeof it === 'boolean' ? String(it) : it;

/** Reads the body of a call as the parameters of the same call as an address. */
export const asParameters = ({ body }: Endpoint) => ({ body: async () => z.preprocess(asText, body as z.ZodType) as never });

export const answerPublic = handle(exportsApi.get, ({ ctx, params, query, request }) =>
  exportElements(ctx, { typeId: params.id, audience: 'public', query }, askerOf(ctx, request)),
);
export const answerUser = handle(exportsApi.getUser, ({ ctx, params, query, request }) =>
  exportElements(ctx, { typeId: params.id, audience: 'user', query }, askerOf(ctx, request)),
);
export const answerAdmin = handle(exportsApi.getAdmin, ({ ctx, params, query, request }) =>
  exportElements(ctx, { typeId: params.id, audience: 'admin', query }, askerOf(ctx, request)),
);

const PATH = `^${basePath}/api/elements/geometric_element_type/(?<id>[^/?]+)/export`;
const route = (ending: string, handler: DirectRoute['handler']): DirectRoute => ({
  path: new RegExp(`${PATH}${ending}/?(?:\\?|$)`),
  handler,
  streams: true,
});

/** Answered beside the framework: long answers are sent as fast as they are read, without its buffers. */
export const exportRoutes: readonly DirectRoute[] = [
  route('', answerPublic),
  route('/user', answerUser),
  route('/admin', answerAdmin),
];
