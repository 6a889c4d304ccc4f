import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json } from '@/components/test/in-shell';
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
