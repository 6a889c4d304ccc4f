import * as z from 'zod';

export const MAX_NAME = 100;

/** A name that stands in addresses and file names. */
export const AddressableName = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME)
  .refine((name) => !/[/\\\p{Cc}\p{Cf}]/u.test(name) && !/^\.+$/.test(name), { params: { key: 'project.styles.name' } })
  .meta({ description: 'Without path separators and control characters' });
