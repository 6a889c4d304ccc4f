import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, renderInShell } from '@/components/test/in-shell';
import { RecordAudio } from './record-audio';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const stopTrack = vi.fn();
const getUserMedia = vi.fn();

/** The part of the browser's recorder that is used: it gives its bytes when it stops. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state = 'inactive';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  mimeType = 'audio/webm;codecs=opus';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['sound']) });
    this.dispatchEvent(new Event('stop'));
  }
}

beforeEach(() => {
  beginAnew();
  stopTrack.mockClear();
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [{ stop: stopTrack }] });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it('records until it is stopped, hands on a file and lets go of the microphone', async () => {
  const add = vi.fn();
  const user = renderInShell(<RecordAudio add={add} />);
  await user.click(await screen.findByRole('button', { name: 'Record audio' }));
  await user.click(await screen.findByRole('button', { name: 'Stop recording' }));
  await waitFor(() => expect(add).toHaveBeenCalledOnce());
  const [file] = add.mock.calls[0] as [File];
  expect([file.type, file.name]).toEqual(['audio/webm', expect.stringMatching(/^recording-.+\.webm$/)]);
  expect(await file.text()).toBe('sound');
  expect(stopTrack).toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'Record audio' })).toBeVisible();
});

it('says that the microphone was refused, or that there is none', async () => {
  const user = renderInShell(<RecordAudio add={vi.fn()} />);
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Record audio' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The microphone may not be used');
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotFoundError'));
  await user.click(screen.getByRole('button', { name: 'Record audio' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No microphone could be used.'));
});

it('leaving the form while it records lets go of the microphone', async () => {
  const add = vi.fn();
  const user = renderInShell(<RecordAudio add={add} />);
  await user.click(await screen.findByRole('button', { name: 'Record audio' }));
  await screen.findByRole('button', { name: 'Stop recording' });
  const { cleanup } = await import('@testing-library/react');
  act(cleanup);
  expect(stopTrack).toHaveBeenCalled();
  expect(add).not.toHaveBeenCalled();
});

it('is not offered where the browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  renderInShell(<RecordAudio add={vi.fn()} />);
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: 'Record audio' })).toBeNull();
});
