import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import messages from '@/messages/en.json';
import { Footer } from './footer';
import { Providers } from './providers';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }), usePathname: () => '/' }));

const show = (settings: Record<string, string>) =>
  render(
    <Providers locale="en-GB" messages={messages} offered={['en-GB']} settings={settings}>
      <Footer />
    </Providers>,
  );

it('has a line of its own while the operator has written nothing', () => {
  show({});
  expect(screen.getByRole('contentinfo').textContent).toContain('© 2020');
});

it('shows the cells that are filled in, in the language of the page and without what could run', () => {
  show({
    FOOTER_INFO: '[SEP-es-ES]Derechos[SEP-en-GB]Rights',
    FOOTER_TEXT_3: '<p>Council</p><script>alert(1)</script>',
    FOOTER_IMAGE_5: 'javascript:alert(1)',
  });
  const footer = screen.getByRole('contentinfo');
  expect(footer.textContent).toBe('CouncilRights');
  expect(footer.querySelector('script, img')).toBeNull();
});
