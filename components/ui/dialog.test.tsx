import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import messages from '@/messages/en.json';
import { Dialog } from './dialog';
import { IconButton } from './icon-button';
import { announce, Toasts } from './toasts';

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

function Opener() {
  const [step, setStep] = useState<'closed' | 'first' | 'second'>('closed');
  return (
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Madrid">
      <IconButton label="Open" icon="O" onClick={() => setStep('first')} />
      {step === 'first' && (
        <Dialog title="First" onClose={() => setStep('closed')}>
          <input type="file" hidden aria-label="Chosen by the button" />
          <button type="button" onClick={() => setStep('second')}>
            On
          </button>
        </Dialog>
      )}
      {step === 'second' && <Dialog title="Second" onClose={() => setStep('closed')} />}
    </NextIntlClientProvider>
  );
}

it('takes the focus, past a field that is hidden, and gives it back, also when one dialog has led to another', async () => {
  const user = userEvent.setup();
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await user.tab();
  expect(await screen.findByText('Open')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('Open')).toBeNull();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'On' }));
  await screen.findByRole('dialog', { name: 'Second' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(opener).toHaveFocus());
});

function Drawing() {
  const [open, setOpen] = useState(false);
  const map = useRef<HTMLButtonElement>(null);
  const begin = () => {
    flushSync(() => setOpen(false));
    map.current?.focus();
  };
  return (
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Madrid">
      <button type="button" onClick={() => setOpen(true)}>
        Add
      </button>
      <button type="button" ref={map}>
        Map
      </button>
      {open && (
        <Dialog title="What" onClose={vi.fn()}>
          <button type="button" onClick={begin}>
            Lighthouse
          </button>
        </Dialog>
      )}
    </NextIntlClientProvider>
  );
}

it('the focus begins at the first field that can be filled in', () => {
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Madrid">
      <Dialog title="Modify" onClose={vi.fn()}>
        <select disabled aria-label="Type" />
        <input aria-label="Name" />
      </Dialog>
    </NextIntlClientProvider>,
  );
  expect(screen.getByLabelText('Name')).toHaveFocus();
});

it('whoever moves the focus as it closes keeps it', async () => {
  const user = userEvent.setup();
  render(<Drawing />);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(screen.getByRole('button', { name: 'Lighthouse' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByRole('button', { name: 'Map' })).toHaveFocus();
});

it('Escape closes it while a message is shown, too, and only once', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Madrid">
      <Toasts />
      <Dialog title="Share" onClose={onClose}>
        <button type="button" onClick={() => announce('Copied', 'success')}>
          Copy
        </button>
      </Dialog>
    </NextIntlClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findAllByText('Copied');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
