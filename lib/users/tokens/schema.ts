import * as z from 'zod';
import { Instant } from '@/lib/data-types/instant';
import { isPlain } from '@/lib/text';

/** What one account may have. */
export const MAX_TOKENS = 50;

export const NewAccessToken = z
  .object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .refine(isPlain, { params: { key: 'project.app.Body.field.invalid' } }),
    readOnly: z.boolean(),
    expiresAt: Instant.nullable().meta({ description: 'An instant; null: never' }),
  })
  .meta({ id: 'NewAccessToken' });

export const AccessToken = z
  .object({
    id: z.number().int(),
    name: z.string(),
    readOnly: z.boolean(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    lastUsedAt: z.string().nullable().meta({ description: 'To the minute' }),
  })
  .meta({ id: 'AccessToken' });

export const CreatedAccessToken = AccessToken.extend({
  token: z.string().meta({ description: 'Shown only here: what is stored does not tell it' }),
}).meta({ id: 'CreatedAccessToken' });

export type NewAccessToken = z.output<typeof NewAccessToken>;
export type AccessToken = z.output<typeof AccessToken>;
export type CreatedAccessToken = z.output<typeof CreatedAccessToken>;
