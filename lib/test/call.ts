import type { Person } from './people';

type Handler = (
  request: Request,
  route: { params: Promise<Record<string, string | string[] | undefined>> },
) => Promise<Response> | Response;

interface Call {
  /** Path and query, such as `/api/elements/7?size=5`. */
  url?: string;
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  params?: Record<string, string | string[]>;
  /** An object is sent as JSON, a form as multipart; text and bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller, with the bearer; `by: 'cookie'`: with the browser's cookie instead. */
  as?: Pick<Person, 'token' | 'cookie'>;
  by?: 'bearer' | 'cookie';
}

const travelsAsItIs = (body: unknown) => typeof body === 'string' || body instanceof Uint8Array || body instanceof Blob;

/** A form or an object as browsers send it, which say how long it is. */
async function encoded(body: object, headers: Headers): Promise<Uint8Array<ArrayBuffer>> {
  const whole = body instanceof FormData ? new Response(body) : Response.json(body);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  headers.set('content-type', whole.headers.get('content-type') as string);
  headers.set('content-length', String(bytes.length));
  return bytes;
}

/** Calls a route handler as the server would: a real request in, the real response out. */
export async function call(
  handler: Handler,
  { url = '/api/test', method = 'GET', params = {}, body, headers = {}, as, by = 'bearer' }: Call = {},
): Promise<Response> {
  const sent = new Headers(headers);
  if (as?.token && by === 'bearer') sent.set('authorization', `Bearer ${as.token}`);
  if (as?.cookie && by === 'cookie') sent.set('cookie', as.cookie);
  const payload =
    body === undefined || travelsAsItIs(body) ? (body as BodyInit | undefined) : await encoded(body as object, sent);
  const request = new Request(`http://localhost:3000${url}`, {
    method,
    headers: sent,
    body: payload,
    ...(payload !== undefined && { duplex: 'half' }),
  });
  return handler(request, { params: Promise.resolve(params) });
}

/** The same, with the body of the answer read as JSON. */
export async function callJson<T = Record<string, unknown>>(
  handler: Handler,
  options: Call = {},
): Promise<{ status: number; headers: Headers; body: T }> {
  const response = await call(handler, options);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text === '' ? undefined : JSON.parse(text)) as T };
}
