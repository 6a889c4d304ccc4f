import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { aProposal, element, itemOf, proposalItem, serveQueue, written } from '@/components/test/queue';
import { cancel } from '@/components/viewer/contribution';
import { ReviewScreen } from './review-screen';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
vi.mock('@/components/viewer/small-map', () => ({ SmallMap: () => null }));

beforeEach(() => {
  beginAnew();
  act(cancel);
});

const show = (items: readonly { id: string }[], own: Parameters<typeof serveQueue>[1] = {}) => {
  const sent = serveQueue(items, own);
  const user = renderInShell(<ReviewScreen />, { ENABLE_PROPOSALS: 'true' });
  logIn('ADMIN');
  return { sent, user };
};
const aFile = (name: string, of: string, contentType = 'image/webp') => ({
  ...{ uuid: `00000000-0000-4000-8000-0000000000${name.length}0`, originalFilename: name, format: 'WEBP', size: 9, contentType },
  ...{
    transcript: null,
    fileUrl: `${of}/${name}`,
    thumbnailUrl: contentType === 'image/webp' ? `${of}/${name}?thumbnail` : null,
  },
});

describe('two elements that are the same', () => {
  const differs = [
    { field: 'description', before: 'Tower of Hercules', after: 'The same tower' },
    { field: 'isPublic', before: true, after: false },
  ];
  const other = aPublicPoint(13, { listGeometricElementFileDto: [aFile('other.webp', '/files')] });
  const merge = () => aProposal({ kind: 'MERGE', otherElementId: 13, otherElement: other, changes: differs });
  const showMerge = () => show([proposalItem()], { 'elements/proposals/5$': merge });

  it('shows both values of each field, and leaves those of the one that stays where nothing is chosen', async () => {
    const { sent, user } = showMerge();
    const region = await screen.findByRole('region', { name: 'In what they differ' });
    for (const text of ['Tower of Hercules', 'The same tower', 'Yes', 'No']) expect(within(region).getByText(text)).toBeTruthy();
    for (const box of within(region).getAllByRole('checkbox')) expect(box).not.toBeChecked();
    await user.keyboard('a');
    await waitFor(() => expect(written(sent, /accept/)).toHaveLength(1));
    expect(written(sent, /accept/)[0]?.body).toEqual({ version: 4, otherVersion: 1, accept: [] });
  });

  it('takes the chosen values of the one that goes', async () => {
    const { sent, user } = showMerge();
    const region = await screen.findByRole('region', { name: 'In what they differ' });
    await user.click(within(region).getByRole('checkbox', { name: 'Description' }));
    await user.keyboard('a');
    await waitFor(() => expect(written(sent, /accept/)).toHaveLength(1));
    expect(written(sent, /accept/)[0]?.body).toEqual({ version: 4, otherVersion: 1, accept: ['description'] });
  });

  it('is read again where others have changed one of them and merging on save is switched off', async () => {
    const refuse = () =>
      json({ code: 'project.elements.modify.conflict', globalError: 'Changed', current: { ...element, version: 6 } }, 409);
    const { user } = show([proposalItem(), itemOf(13)], { 'elements/proposals/5$': merge, 'items/proposal-5/accept': refuse });
    const description = () => screen.findByRole('checkbox', { name: 'Description' });
    await user.click(await description());
    await user.keyboard('a');
    await screen.findByText('It has changed since you read it. Read it again.');
    expect(screen.queryByRole('dialog')).toBeNull();
    // With what was chosen of it.
    await user.click(screen.getByRole('button', { name: /^Light 12/ }));
    expect(await description()).toBeChecked();
  });

  it('shows the pictures of the one that goes', async () => {
    showMerge();
    const files = await screen.findByRole('region', { name: 'Photos and files of the other element' });
    expect(within(files).getByRole('button', { name: 'View other.webp' })).toBeTruthy();
  });

  it('is suggested from what is near: what was there before stays, unless the other one is chosen', async () => {
    const near = {
      element: aPublicPoint(20, { version: 7, description: 'Old tower' }),
      distance: 4,
      similarity: 1,
      overlap: null,
    };
    const { sent, user } = show([itemOf(12)], { '/similar': () => [near], 'elements/proposals$': () => merge() });
    await user.click(await screen.findByRole('button', { name: 'It is the same as Old tower' }));
    const dialog = await screen.findByRole('dialog', { name: 'It is the same as another one' });
    await user.click(within(dialog).getByRole('button', { name: 'Let the other one stay' }));
    await user.click(within(dialog).getByRole('button', { name: 'Let the other one stay' }));
    await user.click(within(dialog).getByRole('button', { name: 'Send the suggestion' }));
    await waitFor(() => expect(written(sent, /proposals$/)).toHaveLength(1));
    expect(written(sent, /proposals$/)[0]?.body).toMatchObject({
      ...{ kind: 'MERGE', elementId: 20, version: 7, otherElementId: element.id },
    });
  });
});

describe('a correction of what others have changed since', () => {
  const now = { ...element, version: 6, description: 'The oldest lighthouse' };
  const conflicts = [{ field: 'description', base: 'Tower of Hercules', mine: 'Tower of Breogán', theirs: now.description }];
  /** The first call is refused. */
  const showOutdated = (problem: object) => {
    let refused = false;
    return show([proposalItem(), itemOf(13)], {
      'review/items/proposal-5$': () => ({ ...proposalItem(), element: { ...element, version: 5 }, changes: [] }),
      'review/items/[\\w-]+/accept': () => {
        if (refused) return { id: 1, results: [{ id: 'proposal-5', ok: true }] };
        refused = true;
        return json({ code: 'project.elements.modify.conflict', globalError: 'Changed', current: now, ...problem }, 409);
      },
    });
  };
  const accepts = async (problem: object) => {
    const { sent, user } = showOutdated(problem);
    await screen.findByText(/^The element was changed after this was suggested/);
    await user.keyboard('a');
    const dialog = await screen.findByRole('dialog', { name: 'Light 12 was changed meanwhile' });
    const choose = async (field: string, name: RegExp) =>
      user.click(within(within(dialog).getByRole('group', { name: field })).getByRole('radio', { name }));
    const bodies = () => written(sent, /accept/).map(({ body }) => body);
    return { user, dialog, choose, bodies, press: (name: string) => user.click(within(dialog).getByRole('button', { name })) };
  };

  it('is accepted upon the version that it changes; what is in conflict is asked about, and sent with the version that was seen', async () => {
    const { dialog, choose, bodies, press } = await accepts({ conflicts });
    expect(within(dialog).getByText('The oldest lighthouse')).toBeTruthy();
    await choose('Description', /^What was suggested/);
    await press('Accept');
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toEqual([{ version: 4 }, { version: 6, accept: ['description', 'isPublic'] }]);
    await screen.findByRole('article', { name: 'Light 13' });
  });

  it('leaves what was saved where that is chosen', async () => {
    const { choose, bodies, press } = await accepts({ conflicts });
    await choose('Description', /^As it is now/);
    await press('Accept');
    await waitFor(() => expect(bodies().at(-1)).toEqual({ version: 6, accept: ['isPublic'] }));
  });

  it('stays open where it is decided later', async () => {
    const { bodies, press } = await accepts({ conflicts });
    // Until it is decided what to do, keys are about the next item.
    expect(screen.getByRole('article', { name: 'Light 13', hidden: true })).toBeTruthy();
    await press('Decide later');
    await screen.findByRole('article', { name: 'Light 12' });
    expect(bodies()).toHaveLength(1);
  });

  it('where merging is switched off, all of it is asked about; with nothing of it left, nothing is accepted', async () => {
    const { choose, bodies, press } = await accepts({});
    await choose('Description', /^As it is now/);
    await choose('Public', /^As it is now/);
    await press('Accept');
    await screen.findByText(/^Then nothing is left to accept/);
    expect(bodies()).toHaveLength(1);
  });

  it('in a batch is named, and comes back', async () => {
    const reason = 'Changed meanwhile';
    const results = [
      { id: 'proposal-5', ok: false, code: 'project.elements.modify.conflict', reason },
      { id: 'element-13', ok: true },
    ];
    const { user } = show([proposalItem(), itemOf(13)], { 'review/batch$': () => ({ id: 1, results }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Light 12' }));
    await user.click(screen.getByRole('checkbox', { name: 'Choose Light 13' }));
    await user.keyboard('a');
    await screen.findByText(`1 was decided, 1 was not (Light 12): ${reason}`);
    await screen.findByRole('article', { name: 'Light 12' });
  });
});

describe('what is proposed', () => {
  const geom = { type: 'Point', coordinates: [-8.4, 43.4] };
  const files = [aFile('a.webp', '/proposal'), aFile('note.pdf', '/proposal', 'application/pdf')];
  const added = files.map(({ uuid, originalFilename }) => ({ field: `file.${uuid}`, before: null, after: { originalFilename } }));

  it('of new files, shows the pictures and names beside each, and links the proposal itself', async () => {
    show([proposalItem()], { 'elements/proposals/5$': () => aProposal({ changes: added, files }) });
    const changes = await screen.findByRole('region', { name: 'What has changed' });
    expect(within(changes).getByRole('button', { name: 'View a.webp' })).toBeTruthy();
    expect(within(changes).getByRole('link', { name: 'note.pdf' })).toHaveAttribute('href', '/proposal/note.pdf');
    expect(screen.getByRole('link', { name: 'Open the suggestion' })).toHaveAttribute('href', '/proposals/5');
  });

  it('of a new element, shows what is near where it would be and perhaps the same', async () => {
    const changes = [
      { field: 'description', before: null, after: 'A new light' },
      { field: 'geom', before: null, after: geom },
    ];
    const near = { element: aPublicPoint(20, { description: 'Old tower' }), distance: 4, similarity: 1, overlap: null };
    const item = proposalItem({ elementId: undefined, name: 'A new light' });
    const { sent } = show([item], {
      'review/items/proposal-5$': () => ({ ...item, element: null, changes: [] }),
      'elements/proposals/5$': () => aProposal({ kind: 'CREATE', elementId: null, version: null, element: null, changes }),
      '/similar': () => [near],
    });
    const alike = await screen.findByRole('region', { name: 'Near, and perhaps the same' });
    expect(within(alike).getByRole('link', { name: 'Old tower' })).toBeTruthy();
    const [asked] = sent.flatMap(({ path }) => (path.includes('/similar') ? new URL(path, 'http://x').searchParams : []));
    expect([asked?.get('typeId'), asked?.get('name'), JSON.parse(String(asked?.get('geom')))]).toEqual([
      '3',
      'A new light',
      geom,
    ]);
  });
});
