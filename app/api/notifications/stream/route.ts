export { answerStream as GET } from '@/lib/notifications/handler';
