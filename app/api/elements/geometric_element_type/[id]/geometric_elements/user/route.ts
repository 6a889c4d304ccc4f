import { answerUser } from '@/lib/elements/list/handler';

export const GET = answerUser;
