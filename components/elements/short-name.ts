import { shortened } from '@/lib/text';

const mostLetters = 120;

/** What an element is called in a question or a message: its description, cut after a word where it goes on for long. */
export const shortName = ({ description }: { description: string }): string => shortened(description, mostLetters);
