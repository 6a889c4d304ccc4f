import { beforeEach, expect, it, vi } from 'vitest';
import { sendFile } from '@/components/sending/send-file';
import { choosePhotos, chosenPhotos, forgetChosen, forgetOnTheirWay, sendPhotos } from './photos';

vi.mock('@/components/sending/send-file', () => ({ sendFile: vi.fn(() => new Promise(() => undefined)) }));

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const namesIn = (contributionId: number) => chosenPhotos(contributionId).map((it) => it.file.name);

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  forgetChosen();
  forgetOnTheirWay();
  vi.mocked(sendFile).mockClear();
});

it('photos of a form that was left are neither in the next form nor sent with it', async () => {
  choosePhotos([{ file: file('left.jpg') }], 1);
  expect(namesIn(2)).toEqual([]);
  await sendPhotos(2, 99);
  expect(sendFile).not.toHaveBeenCalled();
  choosePhotos([{ file: file('mine.jpg') }], 2);
  expect(namesIn(1)).toEqual([]);
  expect(namesIn(2)).toEqual(['mine.jpg']);
});

it('photos on their way go on to their own element while another form has photos of its own', () => {
  choosePhotos([{ file: file('first.jpg') }], 1);
  void sendPhotos(1, 11);
  expect(namesIn(1)).toEqual([]);
  choosePhotos([{ file: file('second.jpg') }], 2);
  expect(namesIn(2)).toEqual(['second.jpg']);
  void sendPhotos(2, 22);
  expect(vi.mocked(sendFile).mock.calls.map(([elementId, { name }]) => [elementId, name])).toEqual([
    [11, 'first.jpg'],
    [22, 'second.jpg'],
  ]);
});

it('leaving a form breaks off nothing that belongs to a saved element', () => {
  choosePhotos([{ file: file('first.jpg') }], 1);
  void sendPhotos(1, 11);
  const signal = vi.mocked(sendFile).mock.calls[0]?.[2].signal;
  forgetChosen();
  expect(signal?.aborted).toBe(false);
  forgetOnTheirWay();
  expect(signal?.aborted).toBe(true);
});
