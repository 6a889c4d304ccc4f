import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useViewer } from '@/components/viewer/viewer';
import type { Engine } from '@/lib/map/engine';
import { ToolLoading } from './tool-loading';

it('has the keyboard while the code of a tool is on its way, so that Escape reaches it', () => {
  const canvas = document.body.appendChild(document.createElement('canvas'));
  canvas.tabIndex = 0;
  const use = vi.fn();
  useViewer.setState({ engine: { canvas, use } as unknown as Engine });
  const leave = vi.fn();
  const { unmount } = render(<ToolLoading leave={leave} />);
  expect(document.activeElement).toBe(canvas);
  expect(use).toHaveBeenLastCalledWith(expect.anything(), leave);
  unmount();
  expect(use).toHaveBeenLastCalledWith(null);
});
