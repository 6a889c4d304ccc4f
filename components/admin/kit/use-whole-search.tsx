import { useState } from 'react';
import { TableSearch } from '@/components/ui/table/table-search';
import { wordsIn } from '@/components/ui/words-in';

/** More than are seen in a glance are searched. */
export const SEARCHED_FROM = 12;

/** The search of a list that is loaded whole: its box, and whether a text has every word that stands in it. */
export function useWholeSearch() {
  const [text, setText] = useState('');
  return { isWanted: wordsIn(text), box: <TableSearch text={text} search={setText} /> };
}
