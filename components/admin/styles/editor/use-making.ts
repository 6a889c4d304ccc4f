'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { numberFormat } from '@/lib/i18n/formats';
import type { StyleRule } from '@/lib/styles/schema';
import { categoriesQuery, classesQuery } from './attribute-values';
import { choicesOf, isNumeric, likelyAttribute } from './attributes';
import { categoryRules, classRules, recoloredRules } from './build';
import { baseOf, type Draft, type Making, withRules } from './draft';
import { useEditor } from './editor-context';
import { rampOf } from './ramps';
import type { Editing } from './use-draft';

/** Makes rules of the values that elements have, anew with each change of how. */
export function useMaking({ draft, edit }: Pick<Editing, 'draft' | 'edit'>) {
  const t = useTranslations('admin.styles.editor');
  const locale = useLocale();
  const client = useQueryClient();
  const turn = useRef(0);
  const { type, attributes, entryOf } = useEditor();
  const words = useTranslations('elementForm.boolean');

  async function rulesFor(making: Making): Promise<StyleRule[] | null> {
    const entry = entryOf(making.property);
    if (!type || !entry) return null;
    const base = baseOf(draft);
    const { property } = making;
    if (making.mode === 'CATEGORIES') {
      const isSaved = type.id > 0 && entry.id > 0;
      const said = { locale, yes: words('true'), no: words('false') };
      const found = isSaved ? await client.fetchQuery(categoriesQuery(type.id, entry.id)) : choicesOf(entry, said);
      if (found.length === 0) return null;
      const ramp = rampOf(making.categoryRamp, 'CATEGORIES');
      const choices = draft.document.geometry === 'POINT' ? entry.attributeType.valueGroupCode?.listCode : undefined;
      const iconOf = (value: string) => choices?.find(({ code }) => code === value)?.icon?.svg;
      return categoryRules(found, { property, base, ramp, isNumeric: isNumeric(entry), others: t('others'), iconOf });
    }
    if (entry.id <= 0 || type.id <= 0) return null;
    const { method, classes, by } = making;
    const found = await client.fetchQuery(classesQuery(type.id, { attribute: entry.id, method, classes }));
    if (found.length === 0) return null;
    const show = (it: number) => numberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(it);
    const ramp = rampOf(making.classRamp, 'CLASSES');
    return classRules(found, { property, base, ramp, by, geometry: draft.document.geometry, show });
  }

  const making = useMutation({ mutationFn: rulesFor, meta: { ownErrors: true } });

  /** Takes over how rules are made, and makes them once the values are known. */
  async function make(next: Making) {
    const mine = ++turn.current;
    const values = next.mode === 'CATEGORIES' || next.mode === 'CLASSES';
    edit('making', (it) => ({ ...(next.mode === 'ONE' ? asOne(it) : it), making: next }));
    making.reset();
    if (!values || !next.property) return;
    const rules = await making.mutateAsync(next).catch(() => null);
    // Somebody has chosen something else meanwhile.
    if (!rules || mine !== turn.current) return;
    edit('making', (it) => withRules(it, rules));
  }

  const asOne = (it: Draft) => withRules(it, [{ name: it.document.rules[0]?.name ?? t('all'), symbolizers: baseOf(it) }]);

  return {
    busy: making.isPending,
    error: making.error,
    /** Without a value there is nothing to make classes of. */
    isEmpty: making.data === null && making.isSuccess,
    setMode(mode: Making['mode']) {
      const likely = mode === 'CATEGORIES' || mode === 'CLASSES' ? likelyAttribute(attributes, mode) : undefined;
      const current = entryOf(draft.making.property);
      const fits = current && (mode !== 'CLASSES' || isNumeric(current));
      const property = (fits ? current : likely)?.attributeType.code.code ?? '';
      return make({ ...draft.making, mode, property: mode === 'RULES' || mode === 'ONE' ? draft.making.property : property });
    },
    set: (change: Partial<Making>) => make({ ...draft.making, ...change }),
    /** Colours alone: what was changed by hand otherwise stays. */
    setRamp(id: string) {
      const isCategory = draft.making.mode === 'CATEGORIES';
      const ramp = rampOf(id, isCategory ? 'CATEGORIES' : 'CLASSES');
      edit('ramp', (it) => ({
        ...it,
        document: { ...it.document, rules: recoloredRules(it.document.rules, ramp) },
        making: { ...it.making, [isCategory ? 'categoryRamp' : 'classRamp']: id },
      }));
    },
  };
}
export type MakingRules = ReturnType<typeof useMaking>;
