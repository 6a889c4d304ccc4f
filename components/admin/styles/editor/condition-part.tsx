'use client';
import { Plus, Trash2 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Input, Select } from '@/components/ui/controls';
import { IconButton } from '@/components/ui/icon-button';
import { choicesMeant } from '@/lib/styles/binding/filter';
import type { Filter } from '@/lib/styles/schema';
import { nameIn } from '@/lib/translations/schema';
import { codeOf, isNumeric, labelOf } from './attributes';
import { filterFrom, OPERATORS, type Operator, type Row, type Rows, rowsOf } from './conditions';
import { useEditor } from './editor-context';
import { Radios } from './inputs';

interface Props {
  filter: Filter | undefined;
  onFilter: (filter: Filter | undefined) => void;
}

const same = (a: Filter | undefined, b: Filter | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Which elements a rule is for. What a file says and rows cannot stays until it is replaced. */
export function ConditionPart({ filter, onFilter }: Props) {
  const t = useTranslations('admin.styles.editor');
  const { attributes, entryOf } = useEditor();
  const numeric = useCallback(
    (property: string) => {
      const found = entryOf(property);
      return found !== undefined && isNumeric(found);
    },
    [entryOf],
  );
  const [typed, setTyped] = useState<Rows | undefined>(() => rowsOf(filter));
  // Undone, or another rule: what is typed and not finished yet says the same as before, and stays.
  useEffect(() => setTyped((it) => (it && same(filterFrom(it, numeric), filter) ? it : rowsOf(filter))), [filter, numeric]);
  if (!typed)
    return (
      <div className="rounded border border-line bg-sunken px-3 py-2 text-sm">
        <p>{t('keptCondition')}</p>
        <Button className="mt-2" onClick={() => onFilter(undefined)}>
          {t('replaceCondition')}
        </Button>
      </div>
    );
  const set = (next: Rows) => {
    setTyped(next);
    onFilter(filterFrom(next, numeric));
  };
  const { join, rows } = typed;
  const setRow = (at: number, row: Row) => set({ join, rows: rows.map((it, index) => (index === at ? row : it)) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-semibold text-sm">{t('condition')}</legend>
      {rows.length === 0 && <p className="text-soft text-sm">{t('noCondition')}</p>}
      {rows.length > 1 && (
        <Radios
          label={t('join')}
          group="join"
          value={join}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`joins.${value}`) }))}
          onValue={(it) => set({ join: it, rows })}
        />
      )}
      {rows.map((row, at) => (
        // Rows have nothing but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <ConditionRow key={at} at={at + 1} row={row} onRow={(it) => setRow(at, it)}>
          <IconButton
            label={t('removeCondition', { at: at + 1 })}
            icon={<Trash2 className="size-4" />}
            onClick={() => set({ join, rows: rows.filter((_, index) => index !== at) })}
          />
        </ConditionRow>
      ))}
      <Button
        className="self-start"
        onClick={() =>
          set({ join, rows: [...rows, { property: attributes[0] ? codeOf(attributes[0]) : '', op: '==', value: '' }] })
        }
      >
        <Plus aria-hidden className="size-4" />
        {t('addCondition')}
      </Button>
    </fieldset>
  );
}

interface RowProps {
  at: number;
  row: Row;
  onRow: (row: Row) => void;
  children: ReactNode;
}

function ConditionRow({ at, row, onRow, children }: RowProps) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const { attributes, entryOf } = useEditor();
  const entry = entryOf(row.property);
  const isOffered = entry !== undefined && attributes.includes(entry);
  const choices = row.op === '==' || row.op === '!=' ? entry?.attributeType.valueGroupCode?.listCode : undefined;
  const [meant] = choices ? choicesMeant(row.value, choices) : [];
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-2 sm:grid-cols-[1fr_8rem_1fr_auto]">
      <Select
        aria-label={t('conditionOf', { at })}
        value={isOffered ? codeOf(entry) : row.property}
        onChange={(event) => onRow({ ...row, property: event.target.value, value: '' })}
      >
        {!isOffered && <option value={row.property}>{entry ? labelOf(entry, locale) : row.property || t('choose')}</option>}
        {attributes.map((it) => (
          <option key={it.id} value={codeOf(it)}>
            {labelOf(it, locale)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('operatorOf', { at })}
        value={row.op}
        onChange={(event) => onRow({ ...row, op: event.target.value as Operator })}
      >
        {OPERATORS.map((it) => (
          <option key={it} value={it}>
            {t(`operators.${it}`)}
          </option>
        ))}
      </Select>
      {row.op === 'isNull' ? (
        <span />
      ) : choices ? (
        <Select
          aria-label={t('valueOf', { at })}
          value={meant ?? row.value}
          onChange={(event) => onRow({ ...row, value: event.target.value })}
        >
          <option value="">{t('choose')}</option>
          {choices.map((it) => (
            <option key={it.code} value={it.code}>
              {nameIn(it, locale)}
            </option>
          ))}
          {row.value && !meant && <option value={row.value}>{row.value}</option>}
        </Select>
      ) : (
        <Input
          aria-label={t('valueOf', { at })}
          value={row.value}
          maxLength={1000}
          onChange={(event) => onRow({ ...row, value: event.target.value })}
        />
      )}
      {children}
    </div>
  );
}
