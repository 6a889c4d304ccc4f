export { authResponse as GET, authResponse as POST } from '@/lib/auth/next-auth-response';
