import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInShell, stubCalls } from '@/components/test/in-shell';
import { parameter } from '@/lib/test/parameters';
import { ParameterDialog } from '../parameter-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const mandatory = { mandatory: true };
const notValid = 'Field "Value" is not valid';

it.each([
  [parameter('OTHER_LAYERS_INFO_TIMEOUT', 'NUMBER', '15000', mandatory), '', 'Value cannot be null'],
  [parameter('A_TEXT', 'TEXT', 'a', mandatory), '', 'Value cannot be null'],
  [parameter('CLICK_PIXEL_TOLERANCE', 'NUMBER', '8'), 'ten', notValid],
  [parameter('CLICK_PIXEL_TOLERANCE', 'NUMBER', '8'), '-8', 'Field "Value" must be positive'],
  [parameter('A_FLOAT', 'FLOAT', '1.5'), '1,5', notValid],
  [
    parameter('MENU_TEXT_COLOR', 'COLOR', '#102030'),
    'red',
    'Write the colour as # and six digits from 0 to f, for example #0e6a62',
  ],
  [parameter('NAVBAR_IMAGE_LINK', 'TEXT', '/'), 'javascript:alert(1)', notValid],
  [
    parameter('MAP_MAX_EXTENT', 'TEXT', '1,2,3,4'),
    '1,2,3',
    'These must be four numbers, separated by commas: west, south, east and north, in degrees; west is less than east, and south less than north',
  ],
])('$code refuses a wrong value (%#)', async (it, typed, message) => {
  const sent = stubCalls();
  const user = renderInShell(<ParameterDialog parameter={it} close={vi.fn()} />, {});
  const box = screen.getByRole('textbox', { name: /^Value/ });
  await user.clear(box);
  if (typed) await user.type(box, typed);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(box).toHaveAccessibleDescription(message);
  expect(sent).toEqual([]);
});
