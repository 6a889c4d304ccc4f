import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cancelJob, forgetJobs, useJobs } from '@/components/jobs/jobs';
import JobsSign from '@/components/jobs/jobs-sign';
import { enterSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell, sessionOf } from '@/components/test/in-shell';
import type { Job } from '@/lib/jobs/schema';
import { height, keeper, lighthousesWith, uses } from '@/lib/test/lighthouses';
import { EVERYWHERE } from '@/lib/users/schema';
import { ExportButton } from './export-button';
import { ExportOnMap } from './export-on-map';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const type = lighthousesWith(height(1), uses(2, ['stone', 'iron']), { ...keeper(3), visibility: 'REVIEWER' });
const running: Job = {
  ...{
    id: 7,
    kind: 'EXPORT',
    name: 'Lighthouse (csv)',
    state: 'RUNNING',
    done: 10,
    total: 40,
    createdAt: '2026-11-23T10:00:00Z',
  },
  ...{ finishedAt: null, fileUrl: null, error: null, result: null },
};
const done: Job = { ...running, state: 'DONE', done: 40, finishedAt: new Date().toISOString(), fileUrl: '/api/jobs/7/file' };

/** The streams that are open, so that a test can say what comes through them. */
class Streams {
  static open: Streams[] = [];
  onmessage: (event: { data: string }) => void = () => undefined;
  close = vi.fn();
  constructor(readonly address: string) {
    Streams.open.push(this);
  }
}

let sent: { method: string; path: string; body?: unknown }[];
let jobs: Job[];
let downloads: string[];
const click = HTMLAnchorElement.prototype.click;

beforeEach(() => {
  beginAnew();
  forgetJobs();
  sent = [];
  jobs = [];
  downloads = [];
  Streams.open = [];
  vi.stubGlobal('EventSource', Streams);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.hasAttribute('download')) downloads.push(this.getAttribute('href') ?? '');
    else click.call(this);
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    const { pathname: path } = new URL(address, 'http://x');
    sent.push({ method, path, ...(body !== undefined && { body: JSON.parse(String(body)) as unknown }) });
    if (path.startsWith('/api/elements/') && method === 'GET') return json(type);
    if (path === '/api/jobs') return json({ result: { items: jobs, totalItems: jobs.length } });
    if (path.endsWith('/cancel')) return json({ ...running, isCancelling: true });
    return json(running, 202);
  });
});

const filters = { description: 'tower', ownerId: undefined };
async function open() {
  const user = renderInShell(
    <>
      <JobsSign />
      <ExportButton type={type} filters={filters} sort={{ field: 'description', order: 'asc' }} />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: /^Export “/ })) };
}
const tell = (job: Job) => act(async () => Streams.open.at(-1)?.onmessage({ data: JSON.stringify(job) }));

it('a visitor downloads it at once, with the filters and the order of the list', async () => {
  const { user, dialog } = await open();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'geojson');
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  const address = new URL(downloads[0] ?? '', 'http://x');
  expect(address.pathname).toBe(`/api/elements/geometric_element_type/${type.id}/export`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ description: 'tower', sortField: 'description', sortOrder: 'asc', format: 'geojson', crs: '4326', values: 'labels' },
  });
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('for an account it is a job: the bar says how far it is, and the file is saved when it is ready', async () => {
  logIn('USER');
  const { user, dialog } = await open();
  await user.click(dialog.getByText(/^Columns: 1\d of 1\d$/));
  await user.click(dialog.getByRole('checkbox', { name: 'Photo' }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  const started = sent.find(({ method }) => method === 'POST');
  expect(started?.path).toBe(`/api/elements/geometric_element_type/${type.id}/export/user`);
  expect(started?.body).toMatchObject({ format: 'csv', description: 'tower', sortField: 'description' });
  expect(started?.body).toMatchObject({ columns: expect.not.stringContaining('photo') });
  await user.click(await screen.findByRole('button', { name: '1 export or import is running' }));
  expect(await screen.findByRole('menuitem', { name: 'Lighthouse (csv): 25 %' })).toBeInTheDocument();
  await tell(done);
  expect(downloads).toEqual(['/api/jobs/7/file']);
  expect(await screen.findByText('“Lighthouse (csv)” is ready and has been downloaded.')).toBeInTheDocument();
  expect(Streams.open[0]?.close).toHaveBeenCalled();
});

it('a GeoPackage is proposed with codes, because it has value lists for these alone, and says so', async () => {
  const { user, dialog } = await open();
  const format = dialog.getByRole('combobox', { name: 'Format' });
  const values = dialog.getByRole('combobox', { name: 'What was chosen from a list' });
  expect(values).toHaveValue('labels');
  await user.selectOptions(format, 'gpkg');
  expect(values).toHaveValue('codes');
  expect(values).toHaveAccessibleDescription(/^The file has the value lists:/);
  await user.selectOptions(format, 'xlsx');
  expect(values).toHaveValue('labels');
  expect(values).not.toHaveAccessibleDescription();
  await user.selectOptions(format, 'gpkg');
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(new URL(downloads[0] ?? '', 'http://x').searchParams.get('values')).toBe('codes');
});

it('what somebody chose to write stays when they change the format', async () => {
  const { user, dialog } = await open();
  const format = dialog.getByRole('combobox', { name: 'Format' });
  const values = dialog.getByRole('combobox', { name: 'What was chosen from a list' });
  await user.selectOptions(values, 'codes');
  await user.selectOptions(values, 'labels');
  await user.selectOptions(format, 'gpkg');
  expect(values).toHaveValue('labels');
  expect(values).toHaveAccessibleDescription('The file has the texts and no value lists.');
  await user.selectOptions(values, 'codes');
  await user.selectOptions(format, 'csv');
  expect(values).toHaveValue('codes');
});

it('the columns of the list are proposed, and all others can be added', async () => {
  const user = renderInShell(<ExportButton type={type} filters={{}} columns={['id', 'height', 'owner']} />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Export “/ }));
  await user.click(dialog.getByText(/^Columns: 2 of 1\d$/));
  expect(dialog.getAllByRole('checkbox', { checked: true }).map((it) => (it as HTMLInputElement).value)).toEqual([
    'id',
    'height',
  ]);
  await user.click(dialog.getByRole('checkbox', { name: 'Photo' }));
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(new URL(downloads[0] ?? '', 'http://x').searchParams.get('columns')).toBe('id,photo,height');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const again = within(await screen.findByRole('dialog', { name: /^Export “/ }));
  await user.click(again.getByText(/^Columns:/));
  await user.click(again.getByRole('button', { name: 'Choose all columns' }));
  expect(again.queryAllByRole('checkbox', { checked: false })).toEqual([]);
  await user.click(again.getByRole('button', { name: 'Export' }));
  expect(new URL(downloads[1] ?? '', 'http://x').searchParams.has('columns')).toBe(false);
});

describe('of a part of the map', () => {
  const INLAND = { ...EVERYWHERE, provinces: ['27'] };
  const onMap = async (role?: 'USER' | 'REVIEWER' | 'ADMIN', reviewScope = EVERYWHERE) => {
    const user = renderInShell(<ExportOnMap type={type} filters={{ bbox: '-9,42,-8,43', name: 'tower' }} />);
    if (role) {
      const session = sessionOf();
      act(() => enterSession({ ...session, user: { ...session.user, userRoleDto: { code: role }, reviewScope } }));
    }
    await user.click(screen.getByRole('button', { name: 'Export “Lighthouse”' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Export “Lighthouse”' }) };
  };

  it.each([
    [undefined, /^The public elements of this part of the map/],
    ['USER', /^The public elements of this part of the map/],
    ['REVIEWER', /^The public elements of this part of the map/, INLAND],
    ['REVIEWER', /^The elements of this part of the map/],
    ['ADMIN', /^The elements of this part of the map/],
  ] as const)('says which elements they are: %s, %s', async (role, text, scope?: typeof INLAND) => {
    const { dialog } = await onMap(role, scope);
    expect(dialog).toHaveAccessibleDescription(text);
    expect(dialog).toHaveAccessibleDescription(/Only those with “tower” in the name or the description\.$/);
  });

  it('a visitor downloads what is in its box, with the filter', async () => {
    const { user, dialog } = await onMap();
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    const { searchParams } = new URL(downloads[0] ?? '', 'http://x');
    expect(Object.fromEntries(searchParams)).toMatchObject({ bbox: '-9,42,-8,43', name: 'tower', format: 'csv' });
  });

  it('a reviewer of a part gets the public elements by the way of accounts, and is offered the columns of it', async () => {
    const { user, dialog } = await onMap('REVIEWER', INLAND);
    await user.click(within(dialog).getByText(/^Columns:/));
    expect(within(dialog).queryByRole('checkbox', { name: 'Keeper' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Export' }));
    expect(sent.find(({ method }) => method === 'POST')?.path).toMatch(/\/export\/user$/);
  });
});

it('without any column nothing is sent', async () => {
  logIn('USER');
  const { user, dialog } = await open();
  await user.click(dialog.getByText(/^Columns:/));
  for (const box of dialog.getAllByRole('checkbox', { checked: true })) await user.click(box);
  await user.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('Choose at least one column.')).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('what was started elsewhere is followed too, is not saved unasked, and can be cancelled', async () => {
  logIn('USER');
  jobs = [running];
  renderInShell(<JobsSign />);
  expect(await screen.findByRole('button', { name: '1 export or import is running' })).toBeInTheDocument();
  await act(() => cancelJob(7));
  expect(useJobs.getState().jobs[0]).toMatchObject({ isCancelling: true });
  await tell(done);
  expect(downloads).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Exports and imports' })).toBeInTheDocument();
});

it('stands in the bar only where there is something to tell', async () => {
  logIn('USER');
  jobs = [{ ...done, finishedAt: '2026-01-01T10:00:00Z', fileUrl: null }];
  renderInShell(<JobsSign />);
  await vi.waitFor(() => expect(sent.some(({ path }) => path === '/api/jobs')).toBe(true));
  expect(screen.queryByRole('button', { name: /export/i })).toBeNull();
});
