import { expect, it } from 'vitest';
import { readEnvironment } from './env';

const good = { DATABASE_URL: 'postgresql://localhost/vieiro', NEXTAUTH_SECRET: 'w0nEr5-tide/Kelp+0fCorrubedo-1897' };
const refusal = (change: Record<string, string | undefined>) => {
  try {
    readEnvironment({ ...good, ...change });
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

it('accepts a sound environment and fills in what has a default', () => {
  expect(readEnvironment(good)).toMatchObject({ S3_REGION: 'us-east-1', TRUSTED_PROXIES: 0 });
});

it.each([
  ['NEXTAUTH_SECRET is missing', { NEXTAUTH_SECRET: undefined }],
  ['NEXTAUTH_SECRET must have at least 32 characters', { NEXTAUTH_SECRET: 'w0nEr5-tide' }],
  ['NEXTAUTH_SECRET is too easy to guess', { NEXTAUTH_SECRET: 'a'.repeat(40) }],
  ['NEXTAUTH_SECRET is too easy to guess', { NEXTAUTH_SECRET: 'changeme-0123456789-abcdefghijklmnop' }],
  ['DATABASE_URL must be a postgresql:// address', { DATABASE_URL: 'mysql://localhost' }],
  ['PUBLIC_URL must be an address', { PUBLIC_URL: 'vieiro' }],
  ['WFS_MOST_FEATURES', { WFS_MOST_FEATURES: '0' }],
  ['LAYER_PROXY_PRIVATE_HOSTS must be hosts', { LAYER_PROXY_PRIVATE_HOSTS: 'maps.example.org, http://10.0.0.5/' }],
])('refuses to start: %s', (sentence, change) => {
  expect(refusal(change)).toContain(sentence);
});

it('names every setting that is wrong at once', () => {
  expect(refusal({ NEXTAUTH_SECRET: '', DATABASE_URL: '' }).split('\n')).toHaveLength(2);
});
