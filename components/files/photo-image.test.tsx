import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import { PhotoImage } from './photo-image';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

beforeEach(() => vi.restoreAllMocks());

it('a photo that cannot be loaded is replaced by words, and what it was of is still said', () => {
  renderInShell(<PhotoImage src="/files/1" alt="Photo a.jpg" className="size-12" />);
  fireEvent.error(screen.getByAltText('Photo a.jpg'));
  expect(screen.getByText('Unable to load image')).toHaveClass('size-12');
  expect(screen.getByText('Photo a.jpg')).toHaveClass('sr-only');
});

it('so is one of the server’s page that failed before anybody listened', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('no', 'EncodingError'));
  renderInShell(<PhotoImage src="/files/1" alt="" />);
  expect(await screen.findByText('Unable to load image')).toBeInTheDocument();
});
