import { expect, it } from 'vitest';
import { cleanHtml } from './clean';
import { HOSTILE } from './hostile';

it('keeps what a text needs', () => {
  const html =
    '<h2>Contact</h2><p>Write to <a href="mailto:a@b.gal" rel="noopener noreferrer">us</a><br />or <strong>call</strong></p><ul><li>one</li></ul>';
  expect(cleanHtml(html)).toBe(html);
});

it.each(HOSTILE)('takes out what runs or reaches out: %s', (hostile, clean) => {
  expect(cleanHtml(hostile)).toBe(clean);
});

it('a bomb of nested tags ends quickly', () => {
  expect(cleanHtml('<p><b>'.repeat(50_000)).length).toBeLessThan(2000);
});
