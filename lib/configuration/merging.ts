import 'server-only';
import { createHash } from 'node:crypto';
import type { Translations } from '@/lib/translations/schema';
import { fromSeparated, separated } from '@/lib/translations/separated';
import type { Document, Plan } from '@/lib/versions/leaves';
import type { ParameterDataType } from './data-types';

/** A parameter has one field; where it has texts, one for each language. */
export const parameterPlan: Plan = {};

const HAS_TEXTS: readonly ParameterDataType[] = ['FORMATTED_TEXT', 'INTERNATIONALIZATED_TEXT'];

/** A value as it is merged. Of an image its digest is enough. */
export function parameterDocument(dataType: ParameterDataType, value: string | null | undefined): Document {
  if (!value) return { value: null };
  if (dataType === 'IMAGE') return { value: createHash('sha256').update(value).digest('base64url') };
  return { value: (HAS_TEXTS.includes(dataType) && fromSeparated(value)) || value };
}

/** A merged value as a call sends it. */
export const mergedValue = ({ value }: Document): string | null =>
  value && typeof value === 'object' ? separated(value as Translations) : ((value as string | null) ?? null);
