import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { initialValues } from '@/components/elements/form-values';
import { nothingFound } from '@/components/test/axe';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, renderInShell } from '@/components/test/in-shell';
import type { ElementGeometry } from '@/lib/elements/geometry';
import { lighthousesWith, state } from '@/lib/test/lighthouses';
import { ElementConflict } from './conflict-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
// The map needs a browser that draws: this one is at once where it should be.
vi.mock('@/components/viewer/small-map', async () => {
  const { useEffect } = await import('react');
  const map = { project: ([x, y]: [number, number]) => ({ x, y }), on: () => ({ unsubscribe: () => undefined }) };
  const SmallMap = ({ ref, words }: { ref: (it: object) => void; words: { map: string } }) => {
    useEffect(() => ref({ getMap: () => map, zoomIn: () => undefined, zoomOut: () => undefined }), [ref]);
    return <section aria-label={words.map} />;
  };
  return { SmallMap };
});

const type = lighthousesWith(state(2, ['Open', 'Closed']));
const at = (...coordinates: [number, number]): ElementGeometry => ({ type: 'Point', coordinates });
const base = aPublicPoint(12, { version: 4, geom: at(-8, 43) });
const theirs = aPublicPoint(12, { version: 9, geom: at(-8, 43.01), isReviewed: true });

const show = (isDescribed = false) => {
  const [save, discard, close] = [vi.fn(), vi.fn(), vi.fn()];
  const mine = { ...initialValues(type, base), ...(isDescribed && { description: 'Mine' }) };
  const conflict = { mine, theirs: isDescribed ? { ...theirs, description: 'Theirs' } : theirs };
  const user = renderInShell(<ElementConflict geometry={at(-8.01, 43)} {...{ type, base, conflict, save, discard, close }} />);
  return { user, save, discard, close };
};
const dialog = () => screen.findByRole('dialog', { name: 'Somebody else has changed this element' });

beforeEach(beginAnew);

it('shows both shapes on one map, with a border that moves, and in words', async () => {
  show();
  const shown = within(await dialog());
  expect(await shown.findByRole('region', { name: 'Map with both shapes' })).toBeInTheDocument();
  const border = await shown.findByRole('slider', {
    name: 'Border between As it was saved meanwhile on the left and As you have drawn it on the right',
  });
  fireEvent.change(border, { target: { value: '80' } });
  expect(border).toHaveAttribute('aria-valuetext', 'As it was saved meanwhile 80%, As you have drawn it 20%');
  expect(shown.getByText(/^Their middles are 1\.4 km apart\.$/)).toBeInTheDocument();
  await nothingFound();
});

it.each([
  [/^Yours/, at(-8.01, 43)],
  [/^Saved meanwhile/, at(-8, 43.01)],
])('saves the chosen shape and what only others have changed: %s', async (choice, geometry) => {
  const { user, save } = show();
  const shown = within(await dialog());
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  await user.click(shown.getByRole('radio', { name: choice }));
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ geometry, values: expect.objectContaining({ isReviewed: true }) });
});

it('asks of each field by itself, one choice each', async () => {
  const { user, save } = show(true);
  const shown = within(await dialog());
  const field = (name: string) => within(shown.getByRole('group', { name }));
  await user.click(field('Description').getByRole('radio', { name: /^Yours/ }));
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(save).not.toHaveBeenCalled();
  await user.click(field('Shape on the map').getByRole('radio', { name: /^Saved meanwhile/ }));
  await nothingFound();
  await user.click(shown.getByRole('button', { name: 'Save' }));
  expect(save).toHaveBeenCalledExactlyOnceWith({
    geometry: at(-8, 43.01),
    values: expect.objectContaining({ description: 'Mine' }),
  });
});

it('can be left without saving, or by taking what others have saved', async () => {
  const { user, save, discard, close } = show();
  const shown = within(await dialog());
  await user.click(shown.getByRole('button', { name: 'Take theirs' }));
  await user.click(shown.getByRole('button', { name: 'Go on editing' }));
  expect([discard.mock.calls.length, close.mock.calls.length, save.mock.calls.length]).toEqual([1, 1, 0]);
});

it('shows both choices with their pictures', async () => {
  const own = state(2, ['Open', 'Closed']);
  const { valueGroupCode } = own.attributeType;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>';
  const listCode = valueGroupCode?.listCode.map((it) => ({ ...it, icon: { name: 'any', svg } })) ?? [];
  const pictured = lighthousesWith({
    ...own,
    attributeType: { ...own.attributeType, valueGroupCode: { groupCode: 'V', listCode } },
  });
  const valued = (value: string) => ({ listAttributeValueDto: [{ id: '1', value, elementTypeAttributeType: { id: 2 } }] });
  const conflict = {
    mine: initialValues(pictured, { ...base, ...valued('Closed') }),
    theirs: { ...theirs, ...valued('Open') },
  };
  renderInShell(
    <ElementConflict
      {...{ type: pictured, base, conflict, geometry: base.geom, save: vi.fn(), discard: vi.fn(), close: vi.fn() }}
    />,
  );
  const shown = within(await dialog());
  for (const name of [/^Yours\s*Closed/, /^Saved meanwhile\s*Open/]) {
    const label = shown.getByRole('radio', { name }).closest('label');
    expect(label?.innerHTML).toContain('mask:');
  }
});
