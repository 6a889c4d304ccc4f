import * as z from 'zod';
import { isStorable, MAX_TEXT } from '@/lib/text';

/** A person's link to an element ("I want to walk this path with you"). Its text belongs to the element type. */
export const Join = z
  .object({
    id: z.number().int(),
    geometricElementId: z.number().int(),
    userAccountId: z.number().int().meta({
      description:
        'The account for administrators and in one’s own row; for others a number of this element’s own, one for each person',
    }),
    userLogin: z.string().optional().meta({ description: 'Administrators, and whoever joined' }),
    public: z.boolean(),
    reviewed: z.boolean(),
    comments: z.string().nullable(),
    modificationDate: z.string(),
  })
  .meta({ id: 'Join' });

const JoinFields = z.object({
  public: z.boolean().nullish().meta({ description: 'true unless it says otherwise' }),
  reviewed: z.boolean().nullish().meta({ description: 'Ignored unless from an administrator' }),
  comments: z
    .string()
    .max(MAX_TEXT)
    .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } })
    .nullish(),
});

/** The body of a new join, shared by the dialog and the handler. */
export const JoinInput = JoinFields.extend({ geometricElementId: z.number().int().positive() }).meta({ id: 'JoinInput' });

/** Absent fields stay as they are. The element cannot be changed. */
export const JoinChange = JoinFields.extend({
  id: z.number().int().nullish(),
  geometricElementId: z.number().int().positive().nullish(),
}).meta({ id: 'JoinChange' });

export type Join = z.infer<typeof Join>;
export type JoinInput = z.output<typeof JoinInput>;
export type JoinChange = z.output<typeof JoinChange>;
