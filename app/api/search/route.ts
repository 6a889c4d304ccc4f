import { answerSearch } from '@/lib/search/handler';

export const GET = answerSearch;
