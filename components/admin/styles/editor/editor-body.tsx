'use client';
import { Plus } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { StyleRule } from '@/lib/styles/schema';
import { useCounts } from './attribute-values';
import { geometriesOf, labelOf, type StyledType } from './attributes';
import { type Never, neverPasses } from './checks';
import { added, baseOf, inGeometry, moved, removed, withChanged, withDocument } from './draft';
import { useEditor } from './editor-context';
import { changeRules, type Target } from './edits';
import { IdentityPart } from './identity-part';
import { ModePart } from './mode-part';
import { PreviewPart, useSeen } from './preview-part';
import { RuleList } from './rule-list';
import { RulePart } from './rule-part';
import { StartPart } from './start-part';
import { SymbolEditing } from './symbol-editing';
import { colorOf, inColor } from './symbols';
import { fromTemplate, type Template } from './templates';
import type { Editing } from './use-draft';
import { useMaking } from './use-making';

interface Props {
  editing: Editing;
  exists: boolean;
  types: readonly StyledType[];
  /** Absent: the style is made for this type. */
  setType: ((type: StyledType | undefined) => void) | undefined;
  problems: { name: string | undefined; rules: ReadonlyMap<number, string> };
}

/** The fields at the left, what they make at the right. */
export function EditorBody({ editing, exists, types, setType, problems }: Props) {
  const t = useTranslations('admin.styles.editor');
  const { draft, edit } = editing;
  const { type, geometry } = useEditor();
  const making = useMaking(editing);
  const seen = useSeen();
  const choose = (next: StyledType | undefined) => {
    setType?.(next);
    const offered = next ? geometriesOf(next.geometryType) : [];
    if (!exists && offered[0] && !offered.includes(geometry)) edit('geometry', (it) => inGeometry(it, offered[0] ?? geometry));
  };
  const start = (template: Template) =>
    edit('start', (it) =>
      it.making.mode === 'ONE'
        ? withDocument(it, fromTemplate(template, it.document.rules[0]?.name ?? t('all')))
        : withChanged(
            it,
            changeRules(it.document, 'ALL', (rule) => inTemplate(rule, template)),
          ),
    );
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <IdentityPart
          {...{ exists, types, type, geometry }}
          name={draft.name}
          onName={(name) => edit('name', (it) => ({ ...it, name }))}
          error={problems.name}
          onType={setType && choose}
          onGeometry={(next) => edit('geometry', (it) => inGeometry(it, next))}
        />
        <StartPart onTemplate={start} onDocument={(document) => edit('start', (it) => withDocument(it, document))} />
        <ModePart making={draft.making} rules={making} />
        <RulesPart editing={editing} problems={problems.rules} />
      </div>
      <div className="min-w-0 lg:sticky lg:top-0 lg:self-start">
        <PreviewPart document={draft.document} seen={seen} />
      </div>
    </div>
  );
}

/** The symbol of a template in the colour that the rule has. */
const inTemplate = (rule: StyleRule, { symbolizers }: Template): StyleRule => {
  const color = colorOf(rule.symbolizers);
  return { ...rule, symbolizers: color ? inColor(symbolizers, color) : symbolizers };
};

function RulesPart({ editing, problems }: { editing: Editing; problems: Props['problems']['rules'] }) {
  const t = useTranslations('admin.styles.editor');
  const { draft, edit } = editing;
  const { document, keys, making } = draft;
  const [chosen, setChosen] = useState<string | 'ALL'>('ALL');
  const place = keys.indexOf(chosen);
  const isOne = making.mode === 'ONE' && document.rules.length === 1;
  const target: Target = isOne ? 0 : place < 0 ? 'ALL' : place;
  const countOf = useCounts(draft);
  const notesOf = useNotes(document.rules, problems);
  const addRule = () => {
    const rule = { name: t('newRule', { at: document.rules.length + 1 }), symbolizers: [...baseOf(draft)] };
    edit('add', (it) => added(it, rule));
  };
  const rule = target === 'ALL' ? undefined : document.rules[target];
  return (
    <>
      {!isOne && (
        <section aria-label={t('rules')} className="flex flex-col gap-2">
          <h3 className="font-semibold">{t('rules')}</h3>
          <RuleList
            rules={document.rules}
            {...{ keys, target, countOf, notesOf }}
            isWrong={(at) => problems.has(at)}
            onTarget={(next) => setChosen(next === 'ALL' ? 'ALL' : (keys[next] ?? 'ALL'))}
            onMove={(from, to) => edit('move', (it) => moved(it, from, to))}
            onRemove={(at) => edit('remove', (it) => removed(it, at))}
          />
          {making.mode === 'RULES' && (
            <Button className="self-start" onClick={addRule}>
              <Plus aria-hidden className="size-4" />
              {t('addRule')}
            </Button>
          )}
        </section>
      )}
      <section aria-label={t('symbol')} className="flex flex-col gap-3">
        <h3 className="font-semibold">
          {rule && !isOne ? t('symbolOf', { rule: rule.name }) : t(isOne ? 'symbol' : 'symbolOfAll')}
        </h3>
        {rule && target !== 'ALL' && (
          <RulePart
            key={keys[target]}
            rule={rule}
            error={problems.get(target)}
            withCondition={making.mode === 'RULES'}
            onRule={(what, change) =>
              edit(`${what} ${keys[target]}`, (it) =>
                withChanged(
                  it,
                  changeRules(it.document, target, (old) => changedRule(old, change)),
                ),
              )
            }
          />
        )}
        <SymbolEditing editing={editing} target={target} />
      </section>
    </>
  );
}

const changedRule = (rule: StyleRule, change: object): StyleRule =>
  Object.fromEntries(Object.entries({ ...rule, ...change }).filter(([, value]) => value !== undefined)) as StyleRule;

/** What is wrong with a rule, and why it can never match. */
function useNotes(rules: readonly StyleRule[], problems: ReadonlyMap<number, string>) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const { type, supplier, entryOf } = useEditor();
  const nevers = useMemo(
    () => rules.map(({ filter }) => (type && filter ? neverPasses(filter, supplier) : undefined)),
    [rules, type, supplier],
  );
  const said = (never: Never): string => {
    if (never.why === 'attribute') return t('never.attribute', never);
    if (never.why !== 'choice') return t(`never.${never.why}`);
    const entry = entryOf(never.property);
    return t('never.choice', { ...never, property: entry ? labelOf(entry, locale) : never.property });
  };
  return (at: number): string[] => {
    const never = nevers[at];
    return [problems.get(at), never && said(never)].filter((it) => it !== undefined);
  };
}
