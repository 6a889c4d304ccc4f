import { beforeEach, expect, it } from 'vitest';
import { type Draft, draftFor, dropDraft, keepDraft, latestNewDraft, moveNewDraft } from './draft';

const draft = (contributionId: number, description: string, userId = 7): Draft => ({
  ...{ userId, contributionId, typeId: 3, geometryKind: 'Point', geometry: null, photos: 0 },
  values: { description, isPublic: false, isReviewed: false, internalComments: '', attribute: {} },
});
const textOf = (id: number) => draftFor({ id, typeId: 3 }, 7)?.values.description;
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('vieiro.draft'));

beforeEach(() => localStorage.clear());

it('two new elements, in two tabs for example, have a draft each', () => {
  keepDraft(undefined, draft(1, 'Torre'));
  keepDraft(undefined, draft(2, 'Fonte'));
  expect([textOf(1), textOf(2)]).toEqual(['Torre', 'Fonte']);
  dropDraft({ id: 2 });
  expect([textOf(1), textOf(2)]).toEqual(['Torre', undefined]);
});

it('the latest one of a person is offered, and goes on in another form', () => {
  keepDraft(undefined, draft(1, 'Torre'));
  keepDraft(undefined, draft(2, 'Fonte'));
  keepDraft(undefined, draft(3, 'Of somebody else', 9));
  const latest = latestNewDraft(7) as Draft;
  expect(latest.values.description).toBe('Fonte');
  moveNewDraft(latest, 4);
  expect([textOf(2), textOf(4)]).toEqual([undefined, 'Fonte']);
  dropDraft({ id: 4 });
  expect(latestNewDraft(7)?.values.description).toBe('Torre');
});

it('what the version before had stored, one draft for all, goes on too', () => {
  localStorage.setItem('vieiro.draft.new', JSON.stringify(draft(1, 'Torre')));
  moveNewDraft(latestNewDraft(7) as Draft, 2);
  expect(textOf(2)).toBe('Torre');
  expect(stored()).toEqual(['vieiro.draft.new.2']);
});

it('a form that was open when the new version came finds what that one had stored, and stores it once', () => {
  const before = () => localStorage.setItem('vieiro.draft.new', JSON.stringify(draft(1, 'Torre')));
  before();
  expect(textOf(1)).toBe('Torre');
  keepDraft(undefined, draft(1, 'Torre nova'));
  expect([textOf(1), stored()]).toEqual(['Torre nova', ['vieiro.draft.new.1']]);
  localStorage.clear();
  before();
  dropDraft({ id: 1 });
  expect(stored()).toEqual([]);
});

it('ten are stored at most, the oldest go', () => {
  for (let id = 1; id <= 12; id += 1) keepDraft(undefined, draft(id, `${id}`));
  expect(stored()).toHaveLength(10);
  expect([textOf(2), textOf(3)]).toEqual([undefined, '3']);
});

it('of ten neither the one that is being written goes nor that of somebody else', () => {
  keepDraft(undefined, draft(1, 'Of somebody else', 9));
  for (let id = 3; id <= 12; id += 1) keepDraft(undefined, draft(id, `${id}`));
  keepDraft(undefined, draft(2, 'Begun first'));
  expect([textOf(1), textOf(2), textOf(3), textOf(4)]).toEqual(['Of somebody else', 'Begun first', undefined, '4']);
});
