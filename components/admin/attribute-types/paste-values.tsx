'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActiveLocales } from '@/components/i18n/languages';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { useUnsaved } from '@/components/ui/unsaved';
import { type Locale, nativeName } from '@/lib/i18n/locales';
import type { AttributeForm } from './attribute-form';
import { mergePasted, type Outcome, type PastedLine } from './pasted';

interface Props {
  values: AttributeForm['values'];
  /** Takes the list as it is with what was pasted; `count` of each outcome. */
  take: (values: AttributeForm['values'], count: Record<'added' | 'changed', number>) => void;
  close: () => void;
}

const LEFT_OUT: readonly Outcome[] = ['twice', 'tooMany'];

/** Many values at once, a line for each, as a spreadsheet copies them; shows what will become of them. */
export function PasteValues({ values, take, close }: Props) {
  const t = useTranslations('admin.attributeTypes.values');
  const languages = useActiveLocales();
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '', { close });
  const { merged, lines } = mergePasted(values, text, languages);
  const count = (outcome: Outcome) => lines.filter((it) => it.outcome === outcome).length;
  const [added, changed] = [count('added'), count('changed')];
  const label = changed > 0 ? t('pasteMerge', { added, changed }) : t('pasteAdd', { count: added });
  return (
    <div className="flex flex-col gap-3 rounded border border-line bg-sunken p-3">
      <Field label={t('pasteLabel')} hint={t('pasteHint', { languages: languages.map((it) => nativeName(it)).join(', ') })}>
        {(control) => (
          <Textarea {...control} value={text} rows={5} wrap="off" onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <LeftOut lines={lines.filter(({ outcome }) => LEFT_OUT.includes(outcome))} />
      {lines.length > 0 && <Preview lines={lines} languages={languages} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={added + changed === 0} onClick={() => take(merged, { added, changed })}>
          {label}
        </Button>
        <Button onClick={close}>{t('pasteCancel')}</Button>
      </div>
    </div>
  );
}

/** The lines that will not be taken, and why. */
function LeftOut({ lines }: { lines: readonly PastedLine[] }) {
  const t = useTranslations('admin.attributeTypes.values');
  if (lines.length === 0) return null;
  return (
    <Alert tone="warning">
      {lines.map(({ line, code, outcome }) => (
        <p key={line} className="wrap-anywhere">
          {t(`pasteProblem.${outcome}`, { line, code })}
        </p>
      ))}
    </Alert>
  );
}

function Preview({ lines, languages }: { lines: readonly PastedLine[]; languages: readonly Locale[] }) {
  const t = useTranslations('admin.attributeTypes.values');
  return (
    <div className="max-h-72 overflow-auto rounded border border-line bg-surface">
      <table className="w-full border-collapse text-left text-sm [&_td]:border-line [&_td]:border-t [&_td]:px-2 [&_td]:py-1 [&_td]:align-top [&_th]:px-2 [&_th]:py-1">
        <caption className="sr-only">{t('pastePreview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('code')}</th>
            {languages.map((it) => (
              <th key={it} scope="col" lang={it}>
                {nativeName(it)}
              </th>
            ))}
            <th scope="col">{t('pasteOutcome')}</th>
          </tr>
        </thead>
        <tbody className="wrap-break-word">
          {lines.map(({ line, code, names, outcome }) => (
            <tr key={line} className={LEFT_OUT.includes(outcome) ? 'text-soft line-through' : undefined}>
              <td>
                <code className="whitespace-nowrap text-[0.8125rem]">{code}</code>
              </td>
              {languages.map((it, at) => (
                <td key={it} lang={it}>
                  {names[at] || '–'}
                </td>
              ))}
              <td>{t(`outcome.${outcome}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
