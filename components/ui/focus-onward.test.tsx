import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FocusOnward } from './focus-onward';

function List({ begin }: { begin: string[] }) {
  const [names, set] = useState(begin);
  const without = (name: string) => set(names.filter((it) => it !== name));
  return (
    <FocusOnward>
      <h1>People</h1>
      {names.length > 0 && (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button">Modify {name}</button>
              <button type="button" onClick={() => without(name)}>
                Delete {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </FocusOnward>
  );
}

const pressed = async (name: string) => {
  screen.getByRole('button', { name }).focus();
  await userEvent.keyboard('{Enter}');
};
const focused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));

it('the focus of a row that is gone goes to the same control of the next one, or of the one before, and then to the heading', async () => {
  render(<List begin={['Ana', 'Brais', 'Carme']} />);
  await pressed('Delete Brais');
  await focused('Delete Carme');
  await pressed('Delete Carme');
  await focused('Delete Ana');
  await pressed('Delete Ana');
  await focused('People');
});

function Once() {
  const [done, set] = useState(false);
  return (
    <FocusOnward>
      <ul>
        <li>
          <button type="button">Modify</button>
          {!done && (
            <button type="button" onClick={() => set(true)}>
              Clear
            </button>
          )}
        </li>
      </ul>
      <input aria-label="Search" ref={(it) => (done ? it?.focus() : undefined)} />
    </FocusOnward>
  );
}

it('whoever takes a button away and gives the focus to something else is not overruled', async () => {
  render(<Once />);
  await pressed('Clear');
  await new Promise((go) => setTimeout(go, 200));
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});
