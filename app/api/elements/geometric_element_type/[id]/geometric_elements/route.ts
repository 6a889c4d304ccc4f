import { answerPublic } from '@/lib/elements/list/handler';

export const GET = answerPublic;
