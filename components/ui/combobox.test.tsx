import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useCombobox } from './combobox';
import { ComboboxOptions } from './combobox-options';

const names = ['Lalín', 'Lugo', 'Lira'];

function Search({ onChoose }: { onChoose: (name: string) => void }) {
  const [text, setText] = useState('');
  const box = useCombobox({ text, onText: setText, items: text ? names : [], onChoose });
  return (
    <>
      <input {...box.input} aria-label="Place" />
      <ComboboxOptions box={box} label="Divisions" keyOf={(name) => name}>
        {(name) => name}
      </ComboboxOptions>
    </>
  );
}

const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id && document.getElementById(id)?.textContent;
};

it('arrows go round, Enter chooses, Escape empties it before it closes anything', async () => {
  const chosen = vi.fn();
  const escaped = vi.fn();
  const user = userEvent.setup();
  render(<Search onChoose={chosen} />);
  await user.type(screen.getByRole('combobox'), 'l');
  expect(active()).toBe('Lalín');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toBe('Lira');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(chosen).toHaveBeenLastCalledWith('Lira');
  await user.click(screen.getByRole('option', { name: 'Lugo' }));
  expect(chosen).toHaveBeenLastCalledWith('Lugo');

  document.addEventListener('keydown', escaped);
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('combobox')).toHaveValue('');
  expect(escaped).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(escaped).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', escaped);
});
