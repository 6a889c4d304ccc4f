import * as z from 'zod';
import { Instant } from '@/lib/data-types/instant';
import { Element } from '@/lib/elements/schema';
import { FieldChange } from '@/lib/history/schema';
import { withRules } from '@/lib/http/rules';
import { OTHER_VERSION } from '@/lib/proposals/schema';
import { isStorable } from '@/lib/text';
import { Code, Translations } from '@/lib/translations/schema';

export const ITEM_KINDS = ['ELEMENT', 'PROPOSAL', 'REPORT'] as const;
export const ITEM_STATES = ['WAITING', 'QUESTION'] as const;
const VERDICTS = ['ACCEPT', 'REJECT', 'ASK', 'SKIP'] as const;
export const TEXT_KINDS = ['REJECT', 'ASK'] as const;

const Id = z.number().int();
const Person = z.object({ id: Id, login: z.string() });
const ITEM_ID = /^(element|proposal|report)-([1-9]\d{0,15})$/;

/** The id of an item: it stays while the item waits. */
const ItemId = z.string().max(40).meta({ description: 'Such as `element-12`' });

/** Somebody whose work lies in a reviewer's scope. */
export const Contributor = Person.meta({ id: 'ReviewContributor' });

/** What a visitor has reported. */
const ReportOfItem = z.object({ id: Id, kind: z.string(), text: z.string(), place: z.unknown() });

export const ReviewItem = z
  .object({
    id: ItemId,
    kind: z.enum(ITEM_KINDS),
    state: z.enum(ITEM_STATES),
    createdAt: z.string().meta({ description: 'Since when it waits' }),
    typeId: Id.nullable(),
    name: z.string().nullable().meta({ description: 'Of the element' }),
    elementId: Id.optional(),
    proposalId: Id.optional(),
    report: ReportOfItem.optional(),
    contributor: Person.extend({
      accepted: Id.meta({ description: 'How much of theirs was accepted' }),
      rejected: Id,
      since: z.string().meta({ description: 'When the account was made' }),
    }).nullable(),
    claimedBy: Person.nullable(),
    claimedUntil: z.string().nullable(),
  })
  .meta({ id: 'ReviewItem' });

/** An item with what a reviewer needs to decide. */
export const ReviewItemDetails = ReviewItem.extend({
  element: Element.nullable().meta({ description: 'As it is now' }),
  changes: z.array(FieldChange).meta({ description: 'Of an element: what has been changed since it was accepted last' }),
}).meta({ id: 'ReviewItemDetails' });

export const Claim = z.object({ takeOver: z.boolean().nullish() }).nullish().meta({ id: 'Claim' });

const Text = z
  .string()
  .trim()
  .max(2000)
  .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } });
const Reason = z
  .string()
  .trim()
  .max(100)
  .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } })
  .meta({ description: 'The code of one of the texts' });

const READ_VERSION =
  'Of the element, as it was read: 409 where it has changed since. Without it, a correction is merged from the version upon which it was made';
const ACCEPTED_FIELDS =
  'Of a proposal: the fields that are accepted; without them, all. Of MERGE: those of the other element that win; without them, none';

export const Accept = z
  .object({
    version: Id.nullish().meta({ description: READ_VERSION }),
    otherVersion: Id.nullish().meta({ description: OTHER_VERSION }),
    accept: z.array(z.string().max(200)).max(1000).nullish().meta({ description: ACCEPTED_FIELDS }),
  })
  .nullish()
  .meta({ id: 'Accept' });
export const Reject = z.object({ reason: Reason, note: Text.nullish() }).meta({ id: 'Reject' });
export const Ask = z
  .object({
    text: Text.nullish(),
    reason: Reason.nullish().meta({ description: 'In the place of a text: one of the questions' }),
  })
  .refine(({ text, reason }) => Boolean(text || reason), {
    path: ['text'],
    params: { key: 'project.app.Body.field.required' },
  })
  .meta({ id: 'Ask' });

/** The most items that one call decides. */
const MAX_ITEMS = 1000;
export const Batch = z
  .object({
    ids: z.array(ItemId).min(1).max(MAX_ITEMS),
    action: z.enum(VERDICTS),
    reason: Reason.nullish(),
    note: Text.nullish(),
    text: Text.nullish(),
  })
  .meta({ id: 'ReviewBatchInput' });

/** The result of each item. `id`: the batch, by which all of it can be undone. */
export const BatchResult = z
  .object({
    id: Id,
    results: z.array(z.object({ id: z.string(), ok: z.boolean(), code: z.string().optional(), reason: z.string().optional() })),
  })
  .meta({ id: 'ReviewBatch' });

const KINDS_OF_WORK = ['CREATE', 'MODIFY', 'DELETE', 'RESTORE', 'REVERT', 'REVIEW', 'MERGE'] as const;

/** Whose work is undone, and which part of it. */
export const UndoInput = withRules(
  z.object({
    accountId: Id.positive(),
    from: Instant,
    to: Instant,
    kinds: z.array(z.enum(KINDS_OF_WORK)).max(KINDS_OF_WORK.length).nullish(),
  }),
  ({ from, to }) =>
    Date.parse(String(from)) > Date.parse(String(to)) ? [{ path: 'to', key: 'project.app.Body.field.invalid' }] : [],
).meta({ id: 'UndoInput' });

export const UndoPreview = z
  .object({
    changes: z.array(
      z.object({
        elementId: Id,
        revisionId: Id,
        action: z.enum(KINDS_OF_WORK),
        at: z.string(),
        geom: z.unknown(),
        name: z.string(),
      }),
    ),
    blocked: z.array(z.object({ elementId: Id, revisionId: Id, reason: z.string() })),
  })
  .meta({ id: 'UndoPreview' });

export const ReviewText = z.object({ id: Id, kind: z.enum(TEXT_KINDS), code: Code }).meta({ id: 'ReviewText' });
export const ReviewTextInput = z
  .object({
    kind: z.enum(TEXT_KINDS),
    code: Translations.extend({
      code: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .regex(/^[\w-]+$/)
        .nullish()
        .meta({ description: 'Letters, digits, `_` and `-`; made up where it is missing' }),
    }),
  })
  .meta({ id: 'ReviewTextInput' });

export const Statistics = z
  .object({
    waiting: z.array(
      z.object({
        typeId: Id.nullable(),
        name: z.string().nullable(),
        count: Id,
        oldest: z.string().meta({ description: 'Since when the oldest one waits' }),
        day: Id.meta({ description: 'Those that wait for a day at most' }),
        week: Id.meta({ description: 'For more than a day, and a week at most' }),
        older: Id,
      }),
    ),
    decidedPerDay: z.array(z.object({ day: z.iso.date(), count: Id })),
    medianHours: z.number().nullable(),
    shareAccepted: z.number().nullable().meta({ description: '0..1' }),
  })
  .meta({ id: 'ReviewStatistics' });

export type Contributor = z.infer<typeof Contributor>;
export type ItemKind = (typeof ITEM_KINDS)[number];
export type Verdict = (typeof VERDICTS)[number];
export type ReviewItem = z.infer<typeof ReviewItem>;
export type ReviewItemDetails = z.infer<typeof ReviewItemDetails>;
export type Claim = z.output<typeof Claim>;
export type Reject = z.output<typeof Reject>;
export type Ask = z.output<typeof Ask>;
export type Batch = z.output<typeof Batch>;
export type BatchResult = z.infer<typeof BatchResult>;
export type UndoInput = z.output<typeof UndoInput>;
export type UndoPreview = z.infer<typeof UndoPreview>;
export type ReviewText = z.infer<typeof ReviewText>;
export type ReviewTextInput = z.output<typeof ReviewTextInput>;
export type Statistics = z.infer<typeof Statistics>;

/** The subject of an item: its kind, and its id within the kind. */
export interface Subject {
  kind: ItemKind;
  subjectId: number;
}

export const itemId = ({ kind, subjectId }: Subject) => `${kind.toLowerCase()}-${subjectId}`;

/** Undefined for a text that is not the id of an item. */
export function subjectOf(id: string): Subject | undefined {
  const [, kind = '', subjectId] = ITEM_ID.exec(id) ?? [];
  return subjectId === undefined ? undefined : { kind: kind.toUpperCase() as ItemKind, subjectId: Number(subjectId) };
}
