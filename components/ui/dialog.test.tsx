import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import messages from '@/messages/en.json';
import { Dialog } from './dialog';
import { IconButton } from './icon-button';

const open = () =>
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Madrid">
      <Dialog title="Tools" onClose={vi.fn()}>
        <IconButton label="Bold" icon="B" />
        <IconButton label="Italic" icon="I" />
      </Dialog>
    </NextIntlClientProvider>,
  );

it('the Tab key walks from one icon to the next, though the name of the first goes away', async () => {
  const user = userEvent.setup();
  open();
  screen.getByRole('button', { name: 'Bold' }).focus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Italic' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
});

it('arrow keys move it, Home puts it back', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 200, 400, 300));
  const user = userEvent.setup();
  open();
  screen.getByRole('button', { name: 'Move the dialog: arrow keys' }).focus();
  await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByRole('dialog').style.transform).toBe('translate(16px, 96px)');
  await user.keyboard('{Home}');
  expect(screen.getByRole('dialog').style.transform).toBe('translate(0px, 0px)');
});
