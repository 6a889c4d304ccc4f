import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { latestNewDraft } from '@/components/elements/draft';
import { forgetChosen } from '@/components/files/photos';
import { currentSession } from '@/components/session/session';
import { beginAnew, json, logIn, renderInShell, sessionOf, stubCalls } from '@/components/test/in-shell';
import { cancel, contribution, setGeometry, startAdd, startModify } from '@/components/viewer/contribution';
import { viewer } from '@/components/viewer/viewer';
import type { Element } from '@/lib/elements/schema';
import { height, keeper, lighthousesWith, lit, phone, state, uses } from '@/lib/test/lighthouses';
import ElementSheet from './element-sheet';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const OPTIONS = ['Open', 'Closed'];
const type = lighthousesWith(height(1, { mandatory: true }), state(2, OPTIONS), uses(3, OPTIONS));
const point = { type: 'Point' as const, coordinates: [-8.4, 43.4] as [number, number] };
const element = {
  id: 12,
  version: 4,
  name: 'Torre',
  description: 'Torre',
  geom: point,
  isPublic: true,
  isReviewed: false,
  ownerId: 7,
  listAttributeValueDto: [{ id: 'v', value: '55', elementTypeAttributeType: { id: 1 } }],
  geometricElementTypeDto: type,
} as unknown as Element;
const formats = (...them: object[]) => json(them);

const beginNew = () =>
  act(() => {
    startAdd(3, 'Point');
    setGeometry(point);
  });
const save = () => screen.findByRole('button', { name: 'Save' });
const sentTo = (sent: ReturnType<typeof stubCalls>, path: string) =>
  sent.filter((it) => it.method === 'POST' && it.path.replace('?type=reference', '').endsWith(path));

beforeEach(() => {
  beginAnew();
  act(cancel);
});

it('checks on submit only, names every mistake, and goes to the first', async () => {
  const sent = stubCalls(json(type), formats());
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  await screen.findByRole('heading', { name: 'New element: Lighthouse' });
  expect(screen.queryByText(/is required/)).toBeNull();
  await user.click(await save());
  expect(await screen.findByText('Field "Description" is required')).toBeTruthy();
  expect(screen.getByText('Field "Height" is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Description/));
  expect(screen.queryByLabelText('Reviewed')).toBeNull();
  expect(sentTo(sent, '')).toEqual([]);
});

it('what the browser cannot read as a number is said to be none, and not left out without a word', async () => {
  const sent = stubCalls(json(lighthousesWith(height(1))), formats());
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  Object.defineProperty(screen.getByLabelText(/^Height/), 'validity', { value: { badInput: true } });
  await user.click(await save());
  expect(await screen.findByText('"Height" must be a number, with a point before the decimals')).toBeTruthy();
  expect(sentTo(sent, '')).toEqual([]);
});

it('what may go along is what an element may carry, documents too, up to the size of their format', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const pdf = { code: 'PDF', mimeTypes: ['application/pdf'], extensions: ['pdf'], image: false, maxSizeBytes: 5 };
  stubCalls(json(type), formats(pdf));
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  const input = (await screen.findByLabelText('Choose photos or documents')) as HTMLInputElement;
  await waitFor(() => expect(input.accept).toBe('application/pdf,.pdf'));
  await user.upload(input, [new File(['12345'], 'fits.pdf'), new File(['123456'], 'large.pdf')]);
  expect(within(screen.getByText('fits.pdf').closest('li') as HTMLElement).getByText('5 bytes')).toBeTruthy();
  expect(within(screen.getByText('large.pdf').closest('li') as HTMLElement).getByText('It is larger than 5 bytes.')).toBeTruthy();
  act(forgetChosen);
});

it('a photo that cannot be read is named and left out; the others go along, and the form is saved', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  const jpeg = { code: 'JPEG', mimeTypes: ['image/jpeg'], extensions: ['jpg'], image: true, maxSizeBytes: 500 };
  const sent = stubCalls(json(type), formats(jpeg), json({ ...element, id: 99 }, 201));
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  const input = (await screen.findByLabelText('Choose photos or documents')) as HTMLInputElement;
  await waitFor(() => expect(input.accept).toContain('image/jpeg'));
  const inTheCloud = new File(['1'], 'cloud.jpg', { type: 'image/jpeg' });
  const fails = () => Promise.reject(new DOMException('', 'NotReadableError'));
  Object.assign(inTheCloud, { arrayBuffer: fails, slice: () => ({ arrayBuffer: fails }) });
  await user.upload(input, [inTheCloud, new File(['1'], 'here.jpg', { type: 'image/jpeg' })]);
  expect(await screen.findByText('here.jpg')).toBeTruthy();
  expect(await screen.findAllByText(/^“cloud.jpg” could not be read/)).not.toEqual([]);
  await waitFor(() => expect(screen.queryByText(/Making the file ready/)).toBeNull());
  act(forgetChosen);
  await user.type(screen.getByLabelText(/^Description/), 'Torre');
  await user.type(screen.getByLabelText(/^Height/), '55.3');
  await user.click(await save());
  await waitFor(() => expect(sentTo(sent, '/geometric_element')).toHaveLength(1));
});

it('saves what was filled in, with one entry for each chosen value and null for what is empty', async () => {
  const sent = stubCalls(json(type), formats(), json({ ...element, id: 99 }, 201));
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  await user.type(await screen.findByLabelText(/^Description/), ' Torre ');
  await user.type(screen.getByLabelText(/^Height/), '55.3');
  await user.click(screen.getByLabelText('Open'));
  await user.click(screen.getByLabelText('Closed'));
  await user.click(await save());
  await waitFor(() => expect(viewer().saved).toEqual({ typeId: 3, elementId: 99, geometry: point }));
  expect(sentTo(sent, '/geometric_element')[0]?.body).toEqual({
    description: 'Torre',
    geom: point,
    isPublic: false,
    isReviewed: false,
    internalComments: null,
    geometricElementTypeDto: { id: 3 },
    listAttributeValueDto: [
      { value: '55.3', elementTypeAttributeType: { id: 1 } },
      { value: null, elementTypeAttributeType: { id: 2 } },
      { value: 'Open', elementTypeAttributeType: { id: 3 } },
      { value: 'Closed', elementTypeAttributeType: { id: 3 } },
    ],
    sendingKey: expect.any(String),
    listFileToInsertDto: [],
  });
  expect(contribution()).toBeNull();
  expect(Object.keys(localStorage).filter((it) => it.includes('draft'))).toEqual([]);
});

it('asks for an attribute where its condition holds, proposes defaults, and leaves what is for reviewers aside', async () => {
  const [lamp, power, custodian, note] = [state(1, ['Oil', 'Electric']), height(2), keeper(3), keeper(4)];
  const knowing = lighthousesWith(
    lamp,
    {
      ...power,
      condition: { op: '==', property: 'state', value: 'Electric' },
      attributeType: { ...power.attributeType, unit: 'W', min: '5', max: '5000' },
      group: { listInternationalizationDto: [{ language: 'en-GB', description: 'Lamp' }] },
    },
    {
      ...custodian,
      readOnly: true,
      attributeType: { ...custodian.attributeType, code: { ...custodian.attributeType.code, code: 'Inspector' } },
    },
    { ...note, attributeType: { ...note.attributeType, defaultValue: 'none', placeholder: 'such as dark' } },
  );
  const sent = stubCalls(json(knowing), formats(), json({ ...element, id: 99 }));
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.click(screen.getByText(/^More/, { selector: 'summary' }));
  expect(screen.getAllByLabelText(/^Keeper/)).toHaveLength(1);
  expect(screen.getByLabelText(/^Keeper/)).toHaveValue('none');
  expect(screen.queryByLabelText('Height (W)')).toBeNull();
  await user.selectOptions(screen.getByLabelText('State'), 'Electric');
  const part = await screen.findByRole('group', { name: 'Lamp' });
  expect(within(part).getByText('From 5 W to 5000 W')).toBeVisible();
  await user.type(within(part).getByLabelText('Height (W)'), '4');
  await user.click(await save());
  expect(await screen.findAllByText('"Height" must be at least 5')).not.toHaveLength(0);
  await user.selectOptions(screen.getByLabelText('State'), 'Oil');
  await user.click(await save());
  await waitFor(() => expect(contribution()).toBeNull());
  expect(sentTo(sent, '/geometric_element')[0]?.body).toMatchObject({
    listAttributeValueDto: [
      { value: 'Oil', elementTypeAttributeType: { id: 1 } },
      { value: 'none', elementTypeAttributeType: { id: 4 } },
    ],
  });
});

it('shows what somebody else has saved meanwhile, and saves over it only on request', async () => {
  const problem = { globalError: 'Changed', code: 'project.elements.modify.conflict', requestId: 'r' };
  const sent = stubCalls(
    json(type),
    json({ ...problem, current: { ...element, version: 9, description: 'Torre de Hércules' } }, 409),
    json(element),
  );
  const user = renderInShell(<ElementSheet />);
  logIn('ADMIN');
  act(() => startModify(element));
  const description = await screen.findByLabelText(/^Description/);
  await user.clear(description);
  await user.type(description, 'Faro');
  expect(screen.getByLabelText('Reviewed')).toBeTruthy();
  await user.click(await save());
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed this element' });
  expect(dialog.textContent).toContain('Faro');
  expect(dialog.textContent).toContain('Torre de Hércules');
  expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(sentTo(sent, '/12')).toHaveLength(1);
  await user.click(within(dialog).getByRole('radio', { name: /^Yours ?Faro$/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(contribution()).toBeNull());
  expect(sentTo(sent, '/12').map((it) => it.body)).toMatchObject([{ version: 4 }, { version: 9, description: 'Faro' }]);
});

it('of two versions it asks about what both have changed, in words, and keeps what only one has changed', async () => {
  const problem = { globalError: 'Changed', code: 'project.elements.modify.conflict', requestId: 'r' };
  const type = lighthousesWith(lit(5));
  const value = (it: string) => [{ id: 'v', value: it, elementTypeAttributeType: { id: 5 } }];
  const mine = { ...element, listAttributeValueDto: value('true'), geometricElementTypeDto: type } as unknown as Element;
  const moved = { type: 'Point' as const, coordinates: [-8.41, 43.4] as [number, number] };
  const theirs = {
    ...mine,
    version: 9,
    isReviewed: true,
    geom: moved,
    description: 'Theirs',
    listAttributeValueDto: value('false'),
  };
  const sent = stubCalls(json(type), json({ ...problem, current: theirs }, 409), json({ ...element, merged: ['geom'] }));
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => startModify(mine));
  const description = await screen.findByLabelText(/^Description/);
  await user.clear(description);
  await user.type(description, 'Mine');
  await user.click(await save());
  const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed this element' });
  expect(
    within(dialog)
      .getAllByRole('group')
      .map((it) => it.textContent),
  ).toEqual(['DescriptionYoursMineSaved meanwhileTheirs']);
  expect(dialog.textContent).toContain('Saved by others meanwhile, and kept: Reviewed, Shape on the map, Lit.');
  await user.click(within(dialog).getByRole('radio', { name: /Theirs$/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(contribution()).toBeNull());
  expect(sentTo(sent, '/12')[1]?.body).toMatchObject({
    ...{ version: 9, description: 'Theirs', geom: moved },
    listAttributeValueDto: [{ value: 'false', elementTypeAttributeType: { id: 5 } }],
  });
});

it('a change that was saved can be taken back from its message', async () => {
  const change = { field: 'description', before: 'Torre', after: 'Faro' };
  const entry = { elementId: 12, at: '2026-03-05T10:00:00Z', source: 'form', note: null, changes: [change] };
  const entries = [
    { ...entry, id: 9, version: 5, action: 'MODIFY', changes: [{ field: 'file.1', before: null, after: {} }] },
    { ...entry, id: 8, version: 5, action: 'MODIFY' },
  ];
  const sent = stubCalls(
    ...[json(type), json({ ...element, version: 5 })],
    ...[json({ result: { items: entries, totalItems: 2 } }), json({ ...element, version: 6, leftOut: [] })],
  );
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => startModify(element));
  await screen.findByLabelText(/^Description/);
  await user.click(await save());
  const message = (await screen.findByText('The changes of “Torre” have been saved.')).closest('li') as HTMLElement;
  await user.click(within(message).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('It is as it was before that change.')).toBeInTheDocument();
  expect(sentTo(sent, '/revisions/8/revert').map((it) => it.body)).toEqual([{ version: 5 }]);
});

it('keeps form and drawing when the session ends, and sends them after the next log-in', async () => {
  const ended = json({ globalError: 'No session', code: 'project.common.unauthenticated', requestId: 'r' }, 401);
  const sent = stubCalls(json(type), formats(), ended, json(sessionOf()), json({ ...element, id: 99 }, 201));
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.type(screen.getByLabelText(/^Height/), '55');
  await user.click(await save());
  await screen.findByText(/Your session has ended/);
  expect(screen.queryByText('No session')).toBeNull();
  expect(currentSession().user).toBeNull();
  expect((screen.getByLabelText(/^Description/) as HTMLTextAreaElement).value).toBe('Torre');
  await user.click(await save());
  await screen.findByRole('dialog', { name: 'Log in' });
  await user.type(screen.getByLabelText(/^User name/, { selector: 'input' }), 'ana');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'secreto1');
  await user.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) as HTMLElement);
  await waitFor(() => expect(contribution()).toBeNull());
  expect(sentTo(sent, '/geometric_element')).toHaveLength(2);
});

it('closes when another person logs in over it: what was typed is sent by nobody else, and waits for whose it is', async () => {
  const ended = json({ globalError: 'No session', code: 'project.common.unauthenticated', requestId: 'r' }, 401);
  const other = { ...sessionOf().user, id: 8, login: 'brais' };
  const sent = stubCalls(json(type), formats(), ended, json({ serviceToken: 't8', user: other }), json(type), formats());
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  const { id, typeId } = contribution() as { id: number; typeId: number };
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.type(screen.getByLabelText(/^Height/), '55');
  await user.click(await save());
  await screen.findByText(/Your session has ended/);
  await user.click(await save());
  await screen.findByRole('dialog', { name: 'Log in' });
  await user.type(screen.getByLabelText(/^User name/, { selector: 'input' }), 'brais');
  await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'secreto1');
  await user.click(screen.getAllByRole('button', { name: 'Log in' }).at(-1) as HTMLElement);
  await waitFor(() => expect(contribution()).toBeNull());
  expect(await screen.findByText(/What somebody else had typed is kept/)).toBeVisible();
  expect(sentTo(sent, '/geometric_element')).toHaveLength(1);
  expect([latestNewDraft(8), latestNewDraft(7)]).toMatchObject([
    undefined,
    { contributionId: id, typeId, values: { description: 'Torre' } },
  ]);
});

it('brings back after a reload what had been typed, and asks before throwing it away', async () => {
  stubCalls(json(type), formats(), json(type), formats());
  const user = renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Torre'));
  act(cleanup);
  const again = renderInShell(<ElementSheet />);
  logIn();
  await waitFor(async () => expect(((await screen.findByLabelText(/^Description/)) as HTMLTextAreaElement).value).toBe('Torre'));
  await again.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await again.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(contribution()).toBeNull());
  expect(Object.keys(localStorage).filter((it) => it.includes('draft'))).toEqual([]);
});

it('what was typed in the last moment is stored when the page goes away', async () => {
  stubCalls(json(type), formats());
  renderInShell(<ElementSheet />);
  logIn();
  beginNew();
  fireEvent.change(await screen.findByLabelText(/^Description/), { target: { value: 'Torre' } });
  expect(JSON.stringify(localStorage)).not.toContain('Torre');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(JSON.stringify(localStorage)).toContain('Torre');
});

it('asks about contact data before it is saved, where the operator wants that', async () => {
  const sent = stubCalls(json(lighthousesWith(phone(5))), formats());
  const user = renderInShell(<ElementSheet />, {
    ENABLE_GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT: 'true',
    GEOMETRIC_ELEMENT_CONFIRMATION_CONTACT_DATA_ALERT: '<b>Really?</b>',
  });
  logIn();
  beginNew();
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await user.type(screen.getByLabelText(/^Phone/), '600 000 000');
  await user.click(await save());
  const dialog = await screen.findByRole('dialog', { name: 'You are about to save contact data' });
  expect(dialog.querySelector('b')?.textContent).toBe('Really?');
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement);
  expect(sentTo(sent, '')).toEqual([]);
});

describe('a place outside of the map’s extent', () => {
  const MAP_MAX_EXTENT = '-9.45,41.75,-6.6,43.9';
  const draw = (coordinates: [number, number]) =>
    act(() => {
      startAdd(3, 'Point');
      setGeometry({ type: 'Point', coordinates });
    });
  const fill = async (coordinates: [number, number]) => {
    const sent = stubCalls(json(type), formats(), json({ ...element, id: 99 }, 201));
    const user = renderInShell(<ElementSheet />, { MAP_MAX_EXTENT });
    logIn();
    draw(coordinates);
    await user.type(await screen.findByLabelText(/^Description/), 'Torre');
    await user.type(screen.getByLabelText(/^Height/), '55');
    await user.click(await save());
    return { sent, user };
  };
  const question = () => screen.findByRole('dialog', { name: 'Outside the map: is this right?' });

  it('is asked about, and taken when the person says so', async () => {
    const { sent, user } = await fill([80, 1]);
    const dialog = await question();
    expect(within(dialog).getByText(/longitude 80.00000, latitude 1.00000/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Swap longitude and latitude' })).toBeNull();
    expect(sentTo(sent, '/geometric_element')).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save it there' }));
    await waitFor(() => expect(sentTo(sent, '/geometric_element')).toHaveLength(1));
    expect(sentTo(sent, '/geometric_element')[0]?.body).toMatchObject({ geom: { coordinates: [80, 1] } });
  });

  it('whose numbers are in the wrong order is swapped, and nothing is sent yet', async () => {
    const { sent, user } = await fill([43.4, -8.4]);
    await user.click(within(await question()).getByRole('button', { name: 'Swap longitude and latitude' }));
    await waitFor(() => expect(contribution()).toMatchObject({ geometry: { coordinates: [-8.4, 43.4] } }));
    expect(sentTo(sent, '/geometric_element')).toEqual([]);
    await user.click(await save());
    await waitFor(() => expect(sentTo(sent, '/geometric_element')).toHaveLength(1));
  });

  it('inside of it nothing is asked', async () => {
    const { sent } = await fill([-8.4, 43.4]);
    await waitFor(() => expect(sentTo(sent, '/geometric_element')).toHaveLength(1));
  });
});
