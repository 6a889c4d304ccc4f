import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPublicPoint } from '@/components/test/elements';
import { beginAnew, logIn, renderInShell } from '@/components/test/in-shell';
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
    expect(written(sent, /accept/)[0]?.body).toEqual({ version: 4, accept: [] });
  });

  it('takes the chosen values of the one that goes', async () => {
    const { sent, user } = showMerge();
    const region = await screen.findByRole('region', { name: 'In what they differ' });
    await user.click(within(region).getByRole('checkbox', { name: 'Description' }));
    await user.keyboard('a');
    await waitFor(() => expect(written(sent, /accept/)).toHaveLength(1));
    expect(written(sent, /accept/)[0]?.body).toEqual({ version: 4, accept: ['description'] });
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
