import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '@/components/shell/providers';
import messages from '@/messages/gl.json';
import { AdminFrame } from './admin-frame';

vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }), usePathname: () => '/admin/users' }));

it('shows the version below its screens', () => {
  render(
    <Providers locale="gl-ES" messages={messages} offered={['gl-ES']} settings={{}}>
      <AdminFrame version="1.2.3">content</AdminFrame>
    </Providers>,
  );
  expect(screen.getByRole('navigation', { name: 'Administración' }).textContent).toContain('Versión 1.2.3');
});
