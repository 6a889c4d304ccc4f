import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Values } from '@/lib/parameters/schema';
import messages from '@/messages/en.json';
import { Footer } from './footer';
import { Providers } from './providers';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }), usePathname: () => '/' }));

const show = (settings: Values) =>
  render(
    <Providers locale="en-GB" messages={messages} offered={['en-GB']} settings={settings}>
      <Footer />
    </Providers>,
  );

it('is not there while its line and all its cells are empty', () => {
  show({ FOOTER_INFO: null, FOOTER_TEXT_1: null, FOOTER_IMAGE_1: null });
  expect(screen.queryByRole('contentinfo')).toBeNull();
});

it('shows the text of a cell in the language of the page; one without languages serves all', () => {
  show({ FOOTER_TEXT_1: '[SEP-es-ES]<p>Diputación</p>[SEP-en-GB]<p>County council</p>', FOOTER_TEXT_2: '<p>1936</p>' });
  expect(screen.getByRole('contentinfo').textContent).toBe('County council1936Open dataAPI');
});

it('shows the cells that are filled in, in the language of the page and without what could run', () => {
  show({
    FOOTER_INFO: '[SEP-es-ES]Derechos[SEP-en-GB]Rights',
    FOOTER_TEXT_3: '<p>Council</p><script>alert(1)</script>',
    FOOTER_IMAGE_5: 'javascript:alert(1)',
  });
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toBe('CouncilRightsOpen dataAPI');
  expect(footer.querySelector('script, img')).toBeNull();
});
