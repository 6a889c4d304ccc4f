import 'server-only';
import { interfaceTexts } from '@/lib/translations/service';
import { briefly } from './briefly';
import type { Override } from './messages';

const freshForMs = 1000;

/** The texts that the operator has changed, in all languages. */
export const findOverrides: () => Promise<Override[]> = briefly<Override[]>(
  { name: 'i18n.overrides', forMs: freshForMs, otherwise: [] },
  interfaceTexts,
);
