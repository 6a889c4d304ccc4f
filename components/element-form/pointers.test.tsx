import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { beginAnew, json, logIn, renderInShell } from '@/components/test/in-shell';
import { cancel, setGeometry, startAdd, startModify } from '@/components/viewer/contribution';
import type { Element, ElementInput } from '@/lib/elements/schema';
import { church, lighthousesWith, sound } from '@/lib/test/lighthouses';
import ElementSheet from './element-sheet';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const type = lighthousesWith(church(1), sound(2, { mandatory: true }));
const uuid = '8a6e0804-2bd0-4672-b79d-d97027f9071a';
const found = {
  id: 12,
  name: 'Santa María',
  type: { id: 4, code: 'CHURCH', name: 'Church' },
  center: [0, 0],
  bbox: [0, 0, 0, 0],
};
const element = {
  ...{ id: 9, version: 4, name: 'Torre', description: 'Torre', geom: { type: 'Point', coordinates: [-8.4, 43.4] } },
  ...{ isPublic: true, isReviewed: false, ownerId: 7, geometricElementTypeDto: type },
  listAttributeValueDto: [
    { id: 'v', value: '12', elementTypeAttributeType: { id: 1 }, reference: { id: 12, name: 'Santa María', typeId: 4 } },
    { id: 'w', value: uuid, elementTypeAttributeType: { id: 2 } },
  ],
  listGeometricElementFileDto: [
    { uuid, originalFilename: 'corno.wav', format: 'FILE_FORMAT_AUDIO', contentType: 'audio/wav', fileUrl: `/f/${uuid}` },
  ],
} as unknown as Element;

let sent: { path: string; body: ElementInput }[] = [];
beforeEach(() => {
  beginAnew();
  act(cancel);
  sent = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      sent.push({ path, body: JSON.parse(String(init.body)) });
      return json({ ...element, listGeometricElementFileDto: [] }, 201);
    }
    if (path.includes('/api/search?')) return json([{ kind: 'ELEMENT', items: [found] }]);
    if (path.includes('ids=12')) return json([{ ...element, id: 12, name: 'Santa María' }]);
    if (/element_type\/3/.test(path)) return json(type);
    return json([]);
  });
});

const valuesOf = (body: ElementInput | undefined) =>
  (body?.listAttributeValueDto ?? []).map((it) => [it.elementTypeAttributeType.id, it.value]);
const save = async (user: ReturnType<typeof renderInShell>) => user.click(await screen.findByRole('button', { name: 'Save' }));

it('a new element refers to one that was searched for by keyboard, and goes with its recording in one call', async () => {
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => {
    startAdd(3, 'Point');
    setGeometry({ type: 'Point', coordinates: [-8.4, 43.4] });
  });
  await user.type(await screen.findByLabelText(/^Description/), 'Torre');
  await save(user);
  expect(await screen.findByText('Field "Horn" is required')).toBeTruthy();
  const choose = screen.getByRole('button', { name: 'Choose a sound file: Horn' });
  await waitFor(() => expect(choose).toHaveFocus());
  expect(choose).toHaveAccessibleDescription('required Field "Horn" is required');
  await nothingFound();
  await user.upload(
    screen.getByLabelText('Choose a sound file: Horn', { selector: 'input' }),
    new File(['bytes'], 'corno: 1.wav'),
  );
  expect(await screen.findByLabelText('Listen: Horn')).toBeTruthy();
  await user.type(screen.getByLabelText('Church'), 'maría');
  await screen.findByRole('option', { name: /Santa María/ });
  await user.keyboard('{Enter}');
  expect(screen.getByLabelText('Church')).toHaveValue('Santa María');
  await nothingFound();
  await save(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  const [{ body }] = sent as [(typeof sent)[0]];
  const [file] = body.listFileToInsertDto ?? [];
  expect(file).toMatchObject({ filename: 'corno: 1.wav', base64: btoa('bytes') });
  expect(valuesOf(body)).toEqual([
    [1, '12'],
    [2, file?.uuid],
  ]);
});

it('what an element refers to is shown by its name and can be taken away; one of its recordings is chosen', async () => {
  const user = renderInShell(<ElementSheet />);
  logIn();
  act(() => startModify(element));
  await waitFor(() => expect(screen.getByLabelText('Church')).toHaveValue('Santa María'));
  const own = screen.getByLabelText('Recordings of this element: Horn');
  expect(own).toHaveValue(uuid);
  await user.click(screen.getByRole('button', { name: 'Take away what is chosen: Church' }));
  expect(screen.getByLabelText('Church')).toHaveValue('');
  await save(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(valuesOf(sent[0]?.body)).toEqual([
    [1, null],
    [2, uuid],
  ]);
});
