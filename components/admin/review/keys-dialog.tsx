'use client';
import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/controls';
import { Dialog } from '@/components/ui/dialog';

const KEYS = [
  ['a', 'a'],
  ['j', 'j'],
  ['k', 'k'],
  ['r', 'r'],
  ['q', 'q'],
  ['e', 'e'],
  ['s', 's'],
  ['x', 'x'],
  ['z', 'z'],
  ['Esc', 'esc'],
  ['?', 'help'],
] as const;

interface Props {
  on: boolean;
  set: (on: boolean) => void;
  close: () => void;
}

/** What each key does, and whether single keys do anything at all: who dictates or has them bound otherwise switches them off. */
export function KeysDialog({ on, set, close }: Props) {
  const t = useTranslations('reviewQueue.keys');
  return (
    <Dialog title={t('title')} onClose={close}>
      <Checkbox label={t('on')} checked={on} onChange={(event) => set(event.target.checked)} />
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {KEYS.map(([key, word]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <kbd className="rounded border border-line bg-sunken px-2">{key}</kbd>
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-soft">{t('inText')}</p>
    </Dialog>
  );
}
