import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { beginAnew, renderInShell } from '@/components/test/in-shell';
import { useViewer, viewer } from '@/components/viewer/viewer';
import Guide from './guide';
import HelpPanel from './help-panel';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

/** Some of the map's controls: jsdom has no layout, so that a size says which are in sight. */
function Page({ tools }: { tools: readonly string[] }) {
  return (
    <>
      <div data-map />
      <div data-search style={{ width: 0 }} />
      {tools.map((key) => (
        <button key={key} type="button" data-tool={key}>
          {key}
        </button>
      ))}
      <Open />
    </>
  );
}

function Open() {
  const { guideOpen, panel } = useViewer();
  return (
    <>
      {panel === 'help' && <HelpPanel />}
      {guideOpen && <Guide />}
    </>
  );
}
const openHelp = () => act(() => useViewer.setState({ panel: 'help' }));

beforeEach(() => {
  beginAnew();
  act(() => useViewer.setState({ guideOpen: false, panel: 'help' }));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(10, 10, this.hasAttribute('data-search') ? 0 : 40, 40);
  });
});

const step = () => screen.findByRole('dialog');
const next = (name = 'Next') => screen.getByRole('button', { name });

it('leads by keyboard alone through the controls that are in sight, and back, and ends where it can be called again', async () => {
  const user = renderInShell(<Page tools={['search', 'layers', 'add', 'help']} />);
  screen.getByRole('button', { name: 'Guide' }).focus();
  await user.keyboard('{Enter}');
  expect(viewer().panel).toBeNull();
  expect(await step()).toHaveAccessibleName('The map');
  const names: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    expect(next()).toHaveFocus();
    await user.keyboard('{Enter}');
    const heading = within(await step()).getByRole('heading');
    names.push(heading.textContent ?? '');
  }
  expect(names).toEqual(['Search', 'Layers', 'Add an element', 'Help']);
  expect(await step()).toHaveAccessibleDescription(/guide/);
  await user.click(next('Back'));
  expect(await step()).toHaveAccessibleName('Add an element');
  await user.click(next());
  await user.click(next('Done'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'help' })).toHaveFocus();
});

it.each([
  ['Escape', '{Escape}'],
  ['its button', ''],
])('is closed by %s, and can be called again', async (_, keys) => {
  const user = renderInShell(<Page tools={['layers', 'more']} />);
  await user.click(screen.getByRole('button', { name: 'Guide' }));
  await step();
  if (keys) await user.keyboard(keys);
  else await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'more' })).toHaveFocus();
  openHelp();
  await user.click(screen.getByRole('button', { name: 'Guide' }));
  expect(await step()).toHaveAccessibleName('The map');
});

it('leaves the controls that it points at in use', async () => {
  const user = renderInShell(<Page tools={['layers', 'more']} />);
  const pressed = vi.fn();
  screen.getByRole('button', { name: 'layers' }).addEventListener('click', pressed);
  await user.click(screen.getByRole('button', { name: 'Guide' }));
  await step();
  await user.click(screen.getByRole('button', { name: 'layers' }));
  expect(pressed).toHaveBeenCalledOnce();
  expect(await step()).toBeInTheDocument();
});
