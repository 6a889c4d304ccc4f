import * as z from 'zod';
import { endpoint } from '@/lib/http/endpoint';
import { ById, pageOf } from '@/lib/http/list';
import { MessageQuery } from '@/lib/messages/api';
import { Message, MessageInput } from '@/lib/messages/schema';
import { PROPOSAL_KINDS, PROPOSAL_STATES, Proposal, ProposalDecision, ProposalInput } from './schema';

export const ProposalQuery = MessageQuery.extend({
  kind: z.enum(PROPOSAL_KINDS).optional(),
  state: z.enum(PROPOSAL_STATES).optional(),
  elementId: ById.shape.id.optional().meta({ description: 'What was proposed about one element, for its owner too' }),
});

const ALL = '/api/elements/proposals';
const ONE = `${ALL}/{id}` as const;

export const proposalsApi = {
  list: endpoint({
    method: 'GET',
    path: ALL,
    summary: 'What one has proposed, newest first; for those who review, everything',
    access: 'user',
    query: ProposalQuery,
    returns: pageOf(Proposal),
  }),
  propose: endpoint({
    method: 'POST',
    path: ALL,
    summary: 'Propose a change of what others have added; it is not in force until somebody who reviews accepts it',
    access: 'user',
    body: ProposalInput,
    base64Files: true,
    returns: Proposal,
    creates: true,
  }),
  get: endpoint({
    method: 'GET',
    path: ONE,
    summary: 'A proposal, for whoever made it, the owner of its element and those who review',
    access: 'user',
    params: ById,
    returns: Proposal,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${ONE}/withdraw`,
    summary: 'Take back what one has proposed',
    access: 'user',
    params: ById,
    returns: Proposal,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${ONE}/decide`,
    summary: 'Accept a proposal, parts of it or nothing',
    access: 'user',
    params: ById,
    body: ProposalDecision,
    returns: Proposal,
  }),
  messages: endpoint({
    method: 'GET',
    path: `${ONE}/messages`,
    summary: 'The conversation about a proposal between its author and those who review, oldest first',
    access: 'user',
    params: ById,
    query: MessageQuery,
    returns: pageOf(Message),
  }),
  write: endpoint({
    method: 'POST',
    path: `${ONE}/messages`,
    summary: 'Say something in the conversation about a proposal',
    access: 'user',
    params: ById,
    body: MessageInput,
    returns: Message,
    creates: (_: Message, { id }: ById) => `${ALL}/${id}/messages`,
  }),
  getFile: endpoint({
    method: 'GET',
    path: `${ONE}/files/{uuid}`,
    summary: 'A file that somebody proposes to add, or its thumbnail',
    access: 'user',
    params: ById.extend({ uuid: z.uuid() }),
    query: z.object({ thumbnail: z.string().optional() }),
    returns: 'application/octet-stream',
  }),
};

export type ProposalQuery = z.output<typeof ProposalQuery>;
