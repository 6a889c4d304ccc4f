import { expect, it } from 'vitest';
import { contentPolicy } from './page-headers';

it('lets only scripts with the nonce of this answer run', () => {
  const policy = contentPolicy('abc', false);
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("worker-src 'self';");
});

it('lets only the development server evaluate text', () => expect(contentPolicy('abc', true)).toContain("'unsafe-eval'"));
