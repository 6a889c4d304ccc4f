import { beforeEach, expect, it } from 'vitest';
import { type DialogProps, defineDialog, useDialogs } from './registry';

interface Props extends DialogProps {
  elementId: number;
  reason?: string;
}

const load = async () => ({ default: (_: Props) => null });
const open = () => useDialogs.getState().open;
const aboutElement = defineDialog(load, ({ elementId }) => elementId);
const aboutNothing = defineDialog(async () => ({ default: (_: DialogProps) => null }));

beforeEach(() => useDialogs.setState({ open: [] }));

it('a second click opens no second dialog, and does nothing on its own', async () => {
  const first = aboutElement.open({ elementId: 1 });
  expect(await aboutElement.open({ elementId: 1, reason: 'asked again' })).toBe(false);
  const other = aboutNothing.open({});
  expect(await aboutNothing.open({})).toBe(false);
  expect(open()).toHaveLength(2);
  for (const { resolve } of open()) resolve(true);
  expect(await Promise.all([first, other])).toEqual([true, true]);
});

it('what is about something else opens beside it, and all may be opened again', () => {
  void aboutElement.open({ elementId: 1 });
  void aboutElement.open({ elementId: 2 });
  void aboutNothing.open({});
  expect(open().map(({ props }) => props)).toEqual([{ elementId: 1 }, { elementId: 2 }, {}]);
  open()[0]?.resolve(false);
  void aboutElement.open({ elementId: 1 });
  expect(open()).toHaveLength(3);
});

it('a feature ends its own dialog, and no other', async () => {
  const ended = aboutElement.open({ elementId: 1 });
  void aboutNothing.open({});
  aboutElement.resolve(true);
  expect(await ended).toBe(true);
  expect(open()).toHaveLength(1);
});

it('opening a dialog with what it does not take does not compile', () => {
  // @ts-expect-error: a number
  void aboutElement.open({ elementId: '1' });
  // @ts-expect-error: it is required
  void aboutElement.open({});
  expect(open()).not.toEqual([]);
});
