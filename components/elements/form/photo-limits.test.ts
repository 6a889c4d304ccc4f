import { expect, it } from 'vitest';
import { acceptedTypes, photoProblem } from './photo-limits';

const jpeg = { mainMimeType: 'image/jpeg', additionalMimeType: 'image/pjpeg', image: true, generalMaxSize: 100 };
const pdf = { mainMimeType: 'application/pdf', additionalMimeType: null, image: false, generalMaxSize: 100 };

it('offers images only', () => expect(acceptedTypes([jpeg, pdf])).toBe('image/jpeg,image/pjpeg'));

it('refuses another format, and what is larger than its format allows', () => {
  expect(photoProblem({ type: 'image/pjpeg', size: 100 }, [jpeg, pdf])).toBeUndefined();
  expect(photoProblem({ type: 'application/pdf', size: 1 }, [jpeg, pdf])).toBe('format');
  expect(photoProblem({ type: '', size: 1 }, [jpeg])).toBe('format');
  expect(photoProblem({ type: 'image/jpeg', size: 101 }, [jpeg])).toEqual({ maxBytes: 100 });
});
