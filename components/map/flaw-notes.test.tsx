import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from 'zustand';
import { beginAnew, json, logIn, renderInShell, stubCalls } from '@/components/test/in-shell';
import { createEditor, type Editor } from '@/lib/map/edit/editor';
import { boundsOf } from '@/lib/map/edit/flaws';
import { DrawBar } from './draw-bar';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

type LngLat = [number, number];
const ring = (...corners: LngLat[]): LngLat[] => [...corners, corners[0] as LngLat];
const polygon = (...corners: LngLat[]) => ({ type: 'Polygon' as const, coordinates: [ring(...corners)] });
const [A, B, C, D]: LngLat[] = [
  [-8, 43],
  [-7.999, 43],
  [-7.999, 43.001],
  [-8, 43.001],
] as [LngLat, LngLat, LngLat, LngLat];
const bowtie = polygon(A as LngLat, C as LngLat, B as LngLat, D as LngLat);
const mended = polygon(A as LngLat, B as LngLat, C as LngLat, D as LngLat);
const bounds = boundsOf([-9.5, 41.7, -6.5, 44], [-9.5, 41.7, -6.5, 44]);

function Bar({ editor, measuring = false }: { editor: Editor; measuring?: boolean }) {
  const state = useStore(editor.store);
  const rest = { title: 'Drawing', cancelLabel: 'Cancel', onCancel: () => undefined, finished: false, measuring };
  return <DrawBar {...rest} editor={editor} state={state} />;
}

let heard: unknown[];
function draw(geometry: Parameters<typeof createEditor>[1], measuring = false) {
  heard = [];
  const editor = createEditor('Polygon', geometry, (it) => heard.push(it), bounds);
  const user = renderInShell(<Bar editor={editor} measuring={measuring} />);
  logIn();
  return { editor, user };
}
beforeEach(beginAnew);

const CROSSES = /crosses itself/;
const mendIt = () => screen.findByRole('button', { name: 'Mend it' });

describe('a flaw in words', () => {
  it('is said with what can be done; a sound shape says nothing', () => {
    draw(mended);
    expect(screen.queryByText(CROSSES)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Mend it' })).toBeNull();
  });

  it.each([
    [
      'a spike',
      [A, B, [-7.999, 43.0005], [-7.99, 43.00051], [-7.999, 43.00052], C, D],
      'There is a spike where it is marked.',
      true,
    ],
    [
      'very large',
      [
        [-9, 42],
        [-8, 42],
        [-8, 43.5],
        [-9, 43.5],
      ],
      'This is very large for this map. Is it meant to be?',
      false,
    ],
    ['outside', [A, B, [-7.999, 44.1], [-8, 44.1]], 'It leaves the area of this map where it is marked.', false],
  ] as [string, LngLat[], string, boolean][])('%s', (_, corners, text, mendable) => {
    draw(polygon(...corners));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mend it' }) !== null).toBe(mendable);
  });

  it('while it is measured, nothing is mended', () => {
    draw(bowtie, true);
    expect(screen.getByText(CROSSES)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mend it' })).toBeNull();
  });
});

describe('mending', () => {
  it('shows the result first, which counts once it is accepted', async () => {
    const { user } = draw(bowtie);
    const sent = stubCalls(json({ geom: mended }));
    await user.click(await mendIt());
    expect(await screen.findByText(/^This is how it would be/)).toBeVisible();
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/elements/mended_geometry', body: { geom: bowtie } }]);
    expect([heard, screen.queryByText(CROSSES)]).toEqual([[], null]);
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    expect(heard).toEqual([mended]);
    expect(screen.queryByText(/^This is how it would be/)).toBeNull();
  });

  it('a refused result changes nothing', async () => {
    const { user } = draw(bowtie);
    stubCalls(json({ geom: mended }));
    await user.click(await mendIt());
    await user.click(await screen.findByRole('button', { name: 'Leave it as it was' }));
    expect([heard, screen.getByText(CROSSES).textContent]).toEqual([[], expect.stringMatching(CROSSES)]);
  });

  it('a path that is not closed yet is closed by it', async () => {
    const { editor, user } = draw(null);
    act(() => bowtie.coordinates[0]?.slice(0, 4).forEach((position) => void editor.add(position)));
    stubCalls(json({ geom: mended }));
    await user.click(await mendIt());
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect([heard, editor.state().path]).toEqual([[mended], null]);
  });

  it('why it is not possible is said, until something else is drawn', async () => {
    const { editor, user } = draw(bowtie);
    const fieldErrors = [{ fieldName: 'geom', message: 'Nothing would be left of this shape' }];
    stubCalls(json({ globalError: 'Invalid', code: 'project.common.invalid', fieldErrors }, 400));
    await user.click(await mendIt());
    expect(await screen.findByText('Nothing would be left of this shape')).toBeVisible();
    act(() => editor.move({ part: 0, ring: 0, at: 0 }, [-8.0001, 43]));
    await waitFor(() => expect(screen.queryByText('Nothing would be left of this shape')).toBeNull());
  });

  it('a result that comes after something else was drawn is not proposed', async () => {
    const { editor, user } = draw(bowtie);
    let answer: (response: Response) => void = () => undefined;
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await user.click(await mendIt());
    act(() => editor.move({ part: 0, ring: 0, at: 0 }, [-8.0001, 43]));
    await act(async () => answer(json({ geom: mended })));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Mend it' })).not.toHaveAttribute('aria-busy'));
    expect(editor.state().proposed).toBeNull();
  });
});
