import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, renderInShell, stubCalls } from '@/components/test/in-shell';
import { height } from '@/lib/test/lighthouses';
import { AttributeTypeDialog } from './attribute-type-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

it('the code that is proposed for a new one is that of no other, whatever screen it is opened on', async () => {
  const { attributeType } = height(4);
  stubCalls(json({ result: { items: [attributeType], totalItems: 1 } }));
  const user = renderInShell(<AttributeTypeDialog close={vi.fn()} done={vi.fn()} />);
  await user.type(screen.getByLabelText('Name (English)'), 'Height');
  await vi.waitFor(() => expect(screen.getByLabelText(/^Code/)).toHaveValue('HEIGHT_2'));
});
