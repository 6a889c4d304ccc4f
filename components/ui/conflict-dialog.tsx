'use client';
import { useTranslations } from 'next-intl';
import { type FormEvent, Fragment, type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

/** A field that both have changed, in words. */
export interface ConflictChoice {
  key: string;
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  /** What else shows both. */
  below?: ReactNode;
}

type Word = 'text' | 'mine' | 'theirs' | 'rest' | 'save' | 'goOn';

interface Props {
  title: string;
  /** What is said in other words than after a save. */
  words?: Partial<Record<Word, string>>;
  choices: readonly ConflictChoice[];
  /** The names of the fields that only others have changed, which stay as these have saved them. */
  taken: readonly string[];
  /** Saves what was merged, with what was chosen. */
  save: (isMine: (key: string) => boolean) => void;
  /** Absent where there is nothing to discard. */
  takeTheirs?: () => void;
  close: () => void;
}

/** After somebody else has saved the same record: of each field that both have changed the person chooses one of both values. */
export function ConflictDialog({ title, words = {}, choices, taken, save, takeTheirs, close }: Props) {
  const t = useTranslations('ui.conflict');
  const word = (it: Word) => words[it] ?? t(it);
  const id = useId();
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React hands its events on to the form around, too.
    event.stopPropagation();
    save((key) => chosen[key] === 'mine');
  };
  const buttons = (
    <>
      <Button onClick={close}>{word('goOn')}</Button>
      {takeTheirs && <Button onClick={takeTheirs}>{t('takeTheirs')}</Button>}
      <Button variant="primary" type="submit" form={id}>
        {word('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={title} description={word('text')} onClose={close} footer={buttons} wide>
      <form id={id} onSubmit={submit} className="flex flex-col gap-4">
        {choices.map(({ key, below, ...choice }) => (
          <Fragment key={key}>
            <Choice
              {...choice}
              names={{ mine: word('mine'), theirs: word('theirs') }}
              chosen={chosen[key]}
              choose={(it) => setChosen({ ...chosen, [key]: it })}
            />
            {below}
          </Fragment>
        ))}
        <p className="text-soft">{taken.length > 0 ? t('taken', { fields: taken.join(', ') }) : word('rest')}</p>
      </form>
    </Dialog>
  );
}

interface ChoiceProps extends Pick<ConflictChoice, 'label' | 'mine' | 'theirs'> {
  names: Record<'mine' | 'theirs', string>;
  chosen?: 'mine' | 'theirs';
  choose: (which: 'mine' | 'theirs') => void;
}

/** One field with both values. */
function Choice({ label, mine, theirs, names, chosen, choose }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map((which) => (
          <label
            key={which}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded border border-control p-3 has-checked:border-accent has-checked:bg-tint"
          >
            <input
              type="radio"
              name={group}
              required
              checked={chosen === which}
              onChange={() => choose(which)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span className="wrap-anywhere min-w-0 whitespace-pre-line">
              <span className="block text-soft text-sm">{names[which]}</span>
              {(which === 'mine' ? mine : theirs) || '–'}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
