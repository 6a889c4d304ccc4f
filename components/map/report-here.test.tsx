import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, renderInShell, stubCalls } from '@/components/test/in-shell';
import { restart, useViewer, viewer } from '@/components/viewer/viewer';
import { ReportHere } from './report-here';
import { chooseHit } from './search/hits';
import { showElements } from './show-elements';
import { showPlace } from './show-place';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

beforeEach(() => {
  beginAnew();
  useViewer.setState({ found: null, emptyAt: null });
});

const ON = { ENABLE_REPORTS: 'true' };
const offered = () => screen.queryByRole('button', { name: 'Report a problem here' });

it('a visitor reports a problem where a click found nothing', async () => {
  const sent = stubCalls(json({ kind: 'OTHER' }, 201));
  const user = renderInShell(<ReportHere />, ON);
  expect(offered()).toBeNull();
  act(() => useViewer.setState({ emptyAt: [-8.4063, 43.386] }));
  await user.click(offered() as HTMLElement);
  expect(await screen.findByText('At latitude 43.386, longitude -8.4063')).toBeVisible();
  await user.selectOptions(screen.getByLabelText(/^What is the problem/), 'Something else');
  await user.type(screen.getByLabelText(/^Say more/), 'A fountain is missing.');
  await nothingFound();
  await user.click(screen.getByRole('button', { name: 'Report it' }));
  await screen.findByText('Thank you. Those who review will look at it.');
  const place = { type: 'Point', coordinates: [-8.4063, 43.386] };
  expect(sent.map(({ body }) => body)).toEqual([{ kind: 'OTHER', text: 'A fountain is missing.', place, homepage: '' }]);
});

it('is offered for what was searched for, and not while somebody draws', () => {
  useViewer.setState({ found: [-8.4, 43.3], emptyAt: [1, 2] });
  renderInShell(<ReportHere />, ON);
  expect(offered()).toBeVisible();
  act(() => useViewer.setState({ mode: { kind: 'form', id: 1 } as never }));
  expect(offered()).toBeNull();
});

it('is not offered where nobody may report', () => {
  useViewer.setState({ found: [-8.4, 43.3] });
  renderInShell(<ReportHere />, { ENABLE_REPORTS: 'false' });
  expect(offered()).toBeNull();
});

const place = { name: 'Taboada', placeType: 'CO', center: [-7.8, 42.7], bbox: [-7.9, 42.6, -7.7, 42.8] };
it.each([
  ['something is searched for', () => chooseHit({ ...place, kind: 'PLACE' } as never)],
  ['a place is shown', () => showPlace({ t: 'CO', ...place } as never)],
  ['elements are shown', () => showElements([{ id: 1 }], 'VISITOR')],
  ['the map begins anew', restart],
])('is not offered any more for where a click found nothing once %s', async (_, change) => {
  stubCalls(json([]), json([]));
  useViewer.setState({ emptyAt: [1, 2] });
  await change();
  expect(viewer().emptyAt).toBeNull();
});
