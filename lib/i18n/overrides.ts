import 'server-only';
import { type Brief, briefly } from '@/lib/briefly';
import { besidePool } from '@/lib/db/reading';
import type { Override } from './messages';
import { findOverrides } from './queries';

const freshForMs = 1000;

/** The texts that the operator has changed, in all languages. */
export const currentOverrides: Brief<Override[]> = briefly({ name: 'i18n.overrides', forMs: freshForMs, otherwise: [] }, () =>
  findOverrides(besidePool),
);
