import * as z from 'zod';
import { Element, ElementChange } from '@/lib/elements/schema';
import { ElementFile, FileToInsert } from '@/lib/files/schema';
import { FieldChange, Person } from '@/lib/history/schema';
import { Message, Said } from '@/lib/messages/schema';
import { isStorable } from '@/lib/text';

export const PROPOSAL_KINDS = ['CREATE', 'MODIFY', 'DELETE', 'MERGE'] as const;
export const PROPOSAL_STATES = ['OPEN', 'ACCEPTED', 'PARTLY', 'REJECTED', 'WITHDRAWN', 'OUTDATED'] as const;

const Id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const OTHER_VERSION =
  'Of MERGE: of the element that goes, as it was read: 409 where it has changed since, with that element as `current`. Without it, its values of now are compared';
const DECISION = 'The decision of those who review; null before it, and where the proposal ended in another way';

/** A change that somebody suggests. Only as its reader may see it: what they may not see of the element today is missing. */
export const Proposal = z
  .object({
    id: z.number().int(),
    kind: z.enum(PROPOSAL_KINDS),
    state: z.enum(PROPOSAL_STATES),
    elementId: z.number().int().nullable(),
    otherElementId: z.number().int().nullable(),
    typeId: z.number().int(),
    version: z.number().int().nullable().meta({ description: 'Of the element, as the proposer had read it' }),
    element: Element.nullable().meta({ description: 'As it is now; null where it is gone, or not for this reader' }),
    otherElement: Element.nullable().meta({ description: 'Of MERGE: the one that would go' }),
    changes: z.array(FieldChange).meta({ description: 'Of MERGE: in what the other one differs' }),
    files: z.array(ElementFile).meta({ description: 'New files, as long as it is open' }),
    note: z.string().nullable(),
    author: Person.optional().meta({ description: 'Those who review, and whoever proposed it' }),
    createdAt: z.string(),
    decidedAt: z.string().nullable(),
    decision: z
      .object({
        accepted: z.array(z.string()),
        reason: z.string().nullable(),
        reasonText: z.string().nullable().meta({ description: 'In the language of the call' }),
        note: z.string().nullable(),
      })
      .nullable()
      .meta({ description: DECISION }),
    conversation: z
      .array(Message)
      .meta({ description: 'The latest hundred messages, oldest first; for those who take part in it' }),
    may: z.object({ withdraw: z.boolean(), decide: z.boolean(), write: z.boolean() }),
  })
  .meta({ id: 'Proposal' });

/** The whole body of a save: of an element, or of a new one. */
const Change = ElementChange.extend({ listFileToInsertDto: z.array(FileToInsert).max(50).nullish() });

export const ProposalInput = z
  .object({
    kind: z.enum(PROPOSAL_KINDS),
    elementId: Id.nullish().meta({ description: 'Required, except for CREATE. Of MERGE: the one that stays' }),
    otherElementId: Id.nullish().meta({ description: 'Of MERGE: the one that goes' }),
    version: z.number().int().nullish().meta({ description: 'Of the element, as it was read; without it, as it is now' }),
    change: Change.nullish().meta({ description: 'Required for CREATE and MODIFY' }),
    note: Said.or(z.literal('')).nullish().meta({ description: 'Why. Required for DELETE' }),
  })
  .meta({ id: 'ProposalInput' });

export const ProposalDecision = z
  .object({
    accept: z.union([z.literal('all'), z.array(z.string().max(200)).max(1000)]),
    reject: z
      .object({
        reason: z
          .string()
          .trim()
          .max(200)
          .refine(isStorable, { params: { key: 'project.app.Body.field.invalid' } })
          .nullish(),
        note: Said.or(z.literal('')).nullish(),
      })
      .nullish()
      .meta({ description: 'Why what is not accepted is not; `reason`: the code of one of the texts of the review' }),
    version: z.number().int().nullish().meta({ description: 'Of the element, as it was read. Not for CREATE, nor to reject' }),
    otherVersion: z.number().int().nullish().meta({ description: OTHER_VERSION }),
  })
  .meta({ id: 'ProposalDecision' });

export type Proposal = z.infer<typeof Proposal>;
export type ProposalInput = z.output<typeof ProposalInput>;
export type ProposalDecision = z.output<typeof ProposalDecision>;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];
export type ProposalState = (typeof PROPOSAL_STATES)[number];
