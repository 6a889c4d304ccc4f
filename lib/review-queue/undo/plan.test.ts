import { describe, expect, it } from 'vitest';
import { planOf, type Step, type Whereabouts } from './plan';

/** `a` is the person whose work is undone, `b` somebody else: `a MODIFY description geom`. */
const steps = (...lines: string[]): Step[] =>
  lines.map((line, at) => {
    const [who, action, ...fields] = line.split(' ');
    return { id: at + 1, chosen: who === 'a', action: action as Step['action'], fields };
  });
function plan(whereabouts: Whereabouts, ...lines: string[]) {
  const { existence, fields, undone, blocked } = planOf(steps(...lines), whereabouts);
  return {
    existence,
    fields: Object.fromEntries(fields),
    undone,
    blocked: Object.fromEntries(blocked.map((it) => [it.revisionId, it.why])),
  };
}

describe('fields', () => {
  it('are put back to what they were before the first of several changes', () =>
    expect(plan('there', 'a MODIFY description', 'a MODIFY description geom')).toEqual({
      existence: undefined,
      fields: { description: 1, geom: 2 },
      undone: [1, 2],
      blocked: {},
    }));

  it('stay where somebody else has changed them since; the others are put back', () =>
    expect(plan('there', 'a MODIFY description geom', 'b MODIFY description')).toEqual({
      existence: undefined,
      fields: { geom: 1 },
      undone: [1],
      blocked: { 1: 'changedSince' },
    }));

  it('stay as somebody else had made them in between', () =>
    expect(plan('there', 'a MODIFY description', 'b MODIFY description', 'a MODIFY description')).toMatchObject({
      fields: { description: 3 },
      undone: [3],
      blocked: { 1: 'changedSince' },
    }));

  it('are not those of decisions, which stand in nobody’s way', () => {
    expect(plan('there', 'a MODIFY geom', 'b REVIEW isReviewed')).toMatchObject({ fields: { geom: 1 }, blocked: {} });
    expect(plan('there', 'a REVIEW isReviewed')).toMatchObject({ fields: {}, undone: [], blocked: { 1: 'decision' } });
  });

  it('of a merge stay, and what was merged away stays there', () => {
    expect(plan('there', 'a MERGE description')).toMatchObject({ undone: [], blocked: { 1: 'merged' } });
    expect(plan('merged', 'a MODIFY geom', 'a DELETE geom')).toMatchObject({
      existence: undefined,
      undone: [],
      blocked: { 1: 'merged', 2: 'merged' },
    });
  });
});

describe('an element', () => {
  it('that was made goes to the bin with all that was made of it', () =>
    expect(plan('there', 'a CREATE description', 'a MODIFY geom', 'b REVIEW isReviewed')).toEqual({
      existence: 'bin',
      fields: {},
      undone: [1, 2],
      blocked: {},
    }));

  it('that somebody else has changed since stays, but for the fields that only this person has changed', () =>
    expect(plan('there', 'a CREATE description', 'b MODIFY description', 'a MODIFY geom')).toEqual({
      existence: undefined,
      fields: { geom: 3 },
      undone: [3],
      blocked: { 1: 'changedSince' },
    }));

  it('that was deleted comes back as it was before', () =>
    expect(plan('bin', 'a MODIFY description', 'a DELETE description geom')).toEqual({
      existence: 'restore',
      fields: { description: 1 },
      undone: [1, 2],
      blocked: {},
    }));

  it('that was made and deleted stays in the bin', () =>
    expect(plan('bin', 'a CREATE description', 'a DELETE description')).toMatchObject({ existence: undefined, undone: [1, 2] }));

  it('that was deleted and brought back is where it was', () =>
    expect(plan('there', 'a DELETE description', 'a RESTORE description')).toMatchObject({
      existence: undefined,
      undone: [1, 2],
    }));

  it('that was brought back goes to the bin again', () =>
    expect(plan('there', 'a RESTORE description')).toMatchObject({ existence: 'bin', undone: [1] }));

  it('that somebody else has deleted, or that is gone for good, stays so', () => {
    expect(plan('bin', 'a MODIFY geom', 'b DELETE description geom')).toMatchObject({ undone: [], blocked: { 1: 'gone' } });
    expect(plan('bin', 'a CREATE geom', 'b DELETE geom')).toMatchObject({ undone: [], blocked: { 1: 'gone' } });
    expect(plan('gone', 'a MODIFY geom', 'a DELETE geom')).toMatchObject({ undone: [], blocked: { 1: 'gone', 2: 'gone' } });
  });

  it('that somebody else has brought back is there, and was not deleted by this person last', () =>
    expect(plan('there', 'a DELETE geom', 'b RESTORE geom', 'a MODIFY geom')).toMatchObject({
      existence: undefined,
      fields: { geom: 3 },
      undone: [3],
      blocked: { 1: 'changedSince' },
    }));
});

it('undoing decisions leaves their states to the batch', () =>
  expect(planOf(steps('a REVIEW isReviewed'), 'there', true)).toMatchObject({ undone: [1], blocked: [] }));
