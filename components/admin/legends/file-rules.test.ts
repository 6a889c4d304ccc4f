import { expect, it } from 'vitest';
import type { FileFormatLimits } from '@/lib/attached-files/schema';
import { acceptedTypes, fileIssue } from './file-rules';

const format = (code: string, mainMimeType: string, extensions: string[], more: Partial<FileFormatLimits> = {}) => ({
  ...{ code: `FILE_FORMAT_${code}`, mainMimeType, additionalMimeType: null, image: false, extensions },
  ...{ allowedForGeneralAttachments: true, generalMaxSize: 100, allowedForElements: true, elementMaxSize: 100, ...more },
});
const tiff = format('TIFF', 'image/tiff', ['tif', 'tiff'], { image: true });
const sound = format('AUDIO', 'audio/mpeg', ['mp3', 'm4a'], { additionalMimeType: 'audio/ogg' });
const formats = [tiff, sound];
const issueOf = (name: string, more: Partial<Pick<File, 'type' | 'size'>> = {}, mustBeImage = false) =>
  fileIssue({ name, type: '', size: 10, ...more }, formats, { path: 'file', mustBeImage, locale: 'en-GB' })
    ?.key.split('.')
    .at(-1);

it.each(['old map.tif', 'map.TIFF', 'bells.m4a', 'bells.mp3'])('%s has an extension of a format', (name) =>
  expect(issueOf(name)).toBeUndefined(),
);

it.each<[string, string, Parameters<typeof issueOf>]>([
  ['an extension of no format', 'formatNotPermitted', ['map.audio']],
  ['a sound in place of an image', 'mustBeImage', ['bells.m4a', {}, true]],
  ['what is too large', 'maxSize', ['map.tif', { size: 101 }]],
])('%s is refused', (_, key, of) => expect(issueOf(...of)).toBe(key));

it('a file chooser offers each media type and each extension of what is allowed', () => {
  const forbidden = format('PDF', 'application/pdf', ['pdf'], { allowedForGeneralAttachments: false });
  expect(acceptedTypes([...formats, forbidden])).toBe('image/tiff,.tif,.tiff,audio/mpeg,audio/ogg,.mp3,.m4a');
  expect(acceptedTypes(formats, true)).toBe('image/tiff,.tif,.tiff');
});
