export { answerEvents as GET } from '@/lib/jobs/handler';
