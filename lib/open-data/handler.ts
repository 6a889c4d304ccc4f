import 'server-only';
import { contextOf } from '@/lib/auth/caller';
import type { Context } from '@/lib/auth/context';
import { toProblem } from '@/lib/http/problem';
import { localeOfRequest } from '@/lib/i18n/active';

type RouteParams = { params: Promise<Record<string, string | string[] | undefined>> };

/** Connects an address outside of the API, such as a sitemap's, to its handler; errors have the form of the API's. */
export const answering =
  <P>(run: (ctx: Context, params: P) => Response | Promise<Response>) =>
  async (request: Request, route: RouteParams): Promise<Response> => {
    const requestId = crypto.randomUUID();
    try {
      return await run(await contextOf(request, requestId), (await route.params) as P);
    } catch (error) {
      return toProblem(error, await localeOfRequest(request), requestId);
    }
  };
