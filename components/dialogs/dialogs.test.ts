import { beforeEach, expect, it } from 'vitest';
import type { Element } from '@/lib/elements/schema';
import { askForRelation, askToLogIn, confirmAction, tellMissingFile, useDialogs } from './dialogs';

beforeEach(() => useDialogs.setState({ open: [] }));

it('a second click opens no second dialog, and does nothing on its own', async () => {
  const first = askToLogIn();
  expect(await askToLogIn('To add an element, log in first.')).toBe(false);
  const asked = confirmAction({ title: 'Delete the file?', accept: 'Delete' });
  expect(await confirmAction({ title: 'Delete the file?', accept: 'Delete' })).toBe(false);
  expect(useDialogs.getState().open).toHaveLength(2);
  for (const { settle } of useDialogs.getState().open) settle(true);
  expect(await Promise.all([first, asked])).toEqual([true, true]);
});

it('what is about something else opens beside it, and all may be opened again', () => {
  void confirmAction({ title: 'Delete the file?', accept: 'Delete' });
  void confirmAction({ title: 'Close without saving?', accept: 'Close' });
  void tellMissingFile('a.pdf');
  void tellMissingFile('b.pdf');
  void askForRelation({ id: 1 } as Element);
  void askForRelation({ id: 2 } as Element);
  expect(useDialogs.getState().open).toHaveLength(6);
  useDialogs.getState().open[0]?.settle(false);
  void confirmAction({ title: 'Delete the file?', accept: 'Delete' });
  expect(useDialogs.getState().open).toHaveLength(6);
});
