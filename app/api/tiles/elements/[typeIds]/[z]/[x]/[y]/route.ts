export { answerTile as GET } from '@/lib/tiles/handler';
