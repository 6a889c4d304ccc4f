'use client';
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Input } from '../controls';
import { useDebounced } from '../use-debounced';

const WAIT_MS = 250;

interface Props {
  /** What is searched for now; empty: nothing. */
  text: string;
  search: (text: string) => void;
}

/** The one search of a table, without a dialog: it searches while one types. */
export function TableSearch({ text, search }: Props) {
  const t = useTranslations('ui.table');
  const [typed, setTyped] = useState(text);
  const [said, setSaid] = useState(text);
  // Somebody has cleared the filters, or has gone back.
  if (text !== said) {
    setSaid(text);
    setTyped(text);
  }
  const debounced = useDebounced(typed, WAIT_MS);
  useEffect(() => {
    if (debounced === typed && debounced.trim() !== text) {
      setSaid(debounced.trim());
      search(debounced.trim());
    }
  }, [debounced, typed, text, search]);
  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden className="pointer-events-none absolute top-3 left-3 size-4 text-soft" />
      <Input
        type="search"
        aria-label={t('search')}
        value={typed}
        placeholder={t('search')}
        onChange={(event) => setTyped(event.target.value)}
        className="pl-9"
        autoComplete="off"
      />
    </div>
  );
}
