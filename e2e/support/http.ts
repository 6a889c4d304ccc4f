import type { APIRequestContext } from '@playwright/test';
import { account } from './product';

/** The headers with which an account of the demo calls. */
export async function bearer(request: APIRequestContext, role: 'ADMIN' | 'USER'): Promise<Record<string, string>> {
  const { login, password } = account(role);
  const response = await request.post('/api/users/login', { data: { login, password } });
  const { serviceToken } = (await response.json()) as { serviceToken: string };
  return { Authorization: `Bearer ${serviceToken}` };
}
