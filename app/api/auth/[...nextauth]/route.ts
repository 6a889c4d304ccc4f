import NextAuth from 'next-auth';
import { authOptions } from '@/lib/auth/next-auth';

type Handler = (request: Request, route: unknown) => Promise<Response>;

// Made at the first request: no setting is read while building.
const handler: Handler = (request, route) => (NextAuth(authOptions()) as Handler)(request, route);

export { handler as GET, handler as POST };
