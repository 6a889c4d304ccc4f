import * as z from 'zod';
import { isStorable } from '@/lib/text';

/** Characters of one message. */
export const MAX_MESSAGE = 5000;

/** What somebody says to others: some text that can be stored, without spaces around it. */
export const Said = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MESSAGE)
  .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } });

/** One message of a conversation between a contributor and the reviewers. */
export const Message = z
  .object({ id: z.number().int(), at: z.string(), text: z.string(), fromReviewer: z.boolean() })
  .meta({ id: 'Message' });

export const MessageInput = z.object({ text: Said }).meta({ id: 'MessageInput' });

export type Message = z.infer<typeof Message>;
export type MessageInput = z.output<typeof MessageInput>;
