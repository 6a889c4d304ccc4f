import { api } from '@/lib/api';
import { basePath } from '@/lib/base-path';
import { openapi } from '@/lib/http/openapi';
import { version } from '@/lib/version';

export const dynamic = 'force-static';

export const GET = () => Response.json(openapi(api, { title: 'Vieiro', version, server: `${basePath}/api` }));
