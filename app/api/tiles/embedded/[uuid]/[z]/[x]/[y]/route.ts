export { answerArchiveTile as GET } from '@/lib/embedded-map/handler';
