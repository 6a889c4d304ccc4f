import { answerAdmin } from '@/lib/elements/list/handler';

export const GET = answerAdmin;
