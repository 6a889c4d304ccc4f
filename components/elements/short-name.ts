import { shortened } from '@/lib/text';

const mostLetters = 120;

/** What an element is called in a question or a message: its name, cut after a word where it goes on for long. */
export const shortName = ({ name }: { name: string }): string => shortened(name, mostLetters);
