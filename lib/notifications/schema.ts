import * as z from 'zod';

export const NOTIFICATION_KINDS = [
  'ACCEPTED',
  'REJECTED',
  'QUESTION',
  'CHANGED',
  'MESSAGE',
  'PROPOSAL_DECIDED',
  'PROPOSAL_NEW',
  'REPORT_NEW',
  'FOLLOWED',
  'WAITING',
] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);

const Id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

export const Notification = z
  .object({
    id: Id,
    kind: NotificationKind,
    at: z.string().meta({ description: 'When, as an instant' }),
    read: z.boolean(),
    link: z.string().meta({ description: 'Where it leads: a path of this site' }),
    elementId: Id.optional().meta({ description: 'Missing where its reader does not see the element' }),
    elementName: z.string().optional(),
    proposalId: Id.optional(),
    isNew: z.boolean().optional().meta({ description: 'Of FOLLOWED: its reader did not see the element before' }),
    count: z.number().int().min(1).optional().meta({ description: 'Of WAITING: how much waits in the scope of its reader' }),
  })
  .meta({ id: 'Notification' });

/** How many entries are unread, of those that the account may see. */
export const Unread = z.object({ unread: z.number().int() }).meta({ id: 'Unread' });

const MAX_IDS = 1000;
const oneOfBoth = { params: { key: 'project.app.Body.field.invalid' }, path: ['ids'] };

/** These entries, or all. */
export const MarkRead = z
  .object({ ids: z.array(Id).min(1).max(MAX_IDS).nullish(), all: z.literal(true).nullish() })
  .refine(({ ids, all }) => Boolean(ids) !== Boolean(all), oneOfBoth)
  .meta({ id: 'MarkRead' });

export const FREQUENCIES = ['NOW', 'DAILY', 'NEVER'] as const;
export const Frequency = z.enum(FREQUENCIES);
/** When e-mails about each kind are sent to an account. */
export const MailChoices = z
  .object({ choices: z.array(z.object({ kind: NotificationKind, frequency: Frequency })).max(NOTIFICATION_KINDS.length) })
  .meta({ id: 'MailChoices' });

export type Frequency = z.infer<typeof Frequency>;
export type MailChoices = z.infer<typeof MailChoices>;
export type NotificationKind = z.infer<typeof NotificationKind>;
export type Notification = z.infer<typeof Notification>;
export type MarkRead = z.output<typeof MarkRead>;
