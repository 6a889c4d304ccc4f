import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInShell } from '@/components/test/in-shell';
import type { Element } from '@/lib/elements/schema';
import { PopupCard } from './popup-card';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const element = {
  id: 12,
  description: 'Torre de Hércules',
  isPublic: true,
  municipality: { ineCode: '15030', name: 'A Coruña', provinceCode: '15' },
  listAttributeValueDto: [],
  listGeometricElementFileDto: [],
  geometricElementTypeDto: { id: 3, name: 'Lighthouse', canJoin: false, listAttributeType: [] },
} as unknown as Element;
const nothing = () => undefined;

it.each([
  ['true', true],
  ['false', false],
])('RELATE_ELEMENTS_TO_PARISHES %s: whether the card says where the element is', (value, says) => {
  renderInShell(<PopupCard element={element} selected onCenter={nothing} onModify={nothing} onCorrect={nothing} />, {
    RELATE_ELEMENTS_TO_PARISHES: value,
  });
  expect(screen.getByText('Torre de Hércules')).toBeTruthy();
  expect(screen.queryByText('A Coruña') !== null).toBe(says);
});
