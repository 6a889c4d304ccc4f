import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Providers } from '@/components/shell/providers';
import messages from '@/messages/gl.json';
import { FilterChips } from './filter-chips';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const nothing = () => undefined;
const chips = (
  <Providers locale="gl-ES" messages={messages} offered={['gl-ES']} settings={{}}>
    <FilterChips
      fields={[{ kind: 'date', name: 'from', label: 'Creado desde' }]}
      values={{ from: '2026-02-01' }}
      onChange={nothing}
      onClear={nothing}
    />
  </Providers>
);

it('a date that the browser writes otherwise than the server does not make the page begin anew', async () => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(chips).replace(/1[^<]*2026(?=<\/span>)/, 'o primeiro de febreiro');
  expect(place.textContent).toContain('o primeiro de febreiro');
  const failed = vi.fn();
  render(chips, { container: place, hydrate: true, onRecoverableError: failed });
  expect(failed).not.toHaveBeenCalled();
});
