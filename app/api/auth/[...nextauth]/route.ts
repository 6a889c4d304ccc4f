export { authResponse as GET, authResponse as POST } from '@/lib/users/next-auth-response';
