import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json } from '@/components/test/in-shell';
import * as toasts from '@/components/ui/toasts';
import type { MapContent } from '@/lib/map/view';
import { useVectorStyles } from './use-vector-styles';

const layer = { id: 4, type: 'STYLE', refresh: 1, initiallyVisible: true };
const content = {
  base: '',
  types: [],
  groups: [{ id: 1, block: 'background', order: 1, layers: [layer] }],
} as unknown as MapContent;
const part = { sources: {}, layers: [{ id: 'land', type: 'background' }] };

it('fetches the style of a visible layer, on a page without the cache of answers', async () => {
  vi.stubGlobal('fetch', async () => json(part));
  const { result } = renderHook(() => useVectorStyles(content, { opacity: {}, shown: {} }));
  expect(result.current).toEqual({});
  await waitFor(() => expect(Object.values(result.current)).toEqual([expect.objectContaining({ layers: part.layers })]));
});

it('announces why a style does not come, but not where it is to be quiet', async () => {
  const reasons = ['Quiet', 'Loud'];
  vi.stubGlobal('fetch', async () =>
    json({ globalError: reasons.shift(), code: 'project.common.notFound', requestId: 'r' }, 404),
  );
  const announced = vi.spyOn(toasts, 'announce');
  const choices = { opacity: {}, shown: {} };
  renderHook(() => useVectorStyles(content, choices, true));
  await waitFor(() => expect(reasons).toEqual(['Loud']));
  renderHook(() => useVectorStyles(content, choices));
  await waitFor(() => expect(announced).toHaveBeenCalledWith('Loud', 'error'));
  expect(announced).toHaveBeenCalledTimes(1);
});
