import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RichText } from './rich-text';

const shown = (html: string) => render(<RichText html={html} />).container.firstElementChild?.innerHTML;

it('keeps text, emphasis, lists and links', () => {
  expect(shown('<p>a <b>b</b><br><a href="https://x.gal">c</a></p><ul><li>d</li></ul>')).toBe(
    '<p>a <b>b</b><br><a href="https://x.gal" rel="noreferrer" class="underline underline-offset-2">c</a></p><ul><li>d</li></ul>',
  );
});

it('lets no script, handler, style, image or dangerous address through', () => {
  const html = `<img src=x onerror=alert(1)><script>alert(1)</script><p onclick="x()" style="position:fixed">a</p>
    <a href="javascript:alert(1)">b</a><a href="//evil">c</a><svg><script>1</script></svg><form><button>d</button></form>`;
  const safe = shown(html) ?? '';
  expect(safe).not.toMatch(/script|onclick|onerror|style|img|svg|href|form|button/);
  expect(safe).toContain('<p>a</p>');
  expect(safe).toContain('<a>b</a>');
});
