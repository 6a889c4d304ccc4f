import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { closeDialogs, defineDialog } from '@/components/dialogs/registry';
import { PageTexts } from '@/components/i18n/page-texts';
import OpenDialogs from './open-dialogs';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
afterEach(() => {
  closeDialogs();
  cleanup();
});

function Speaking() {
  const [shell, area] = [useTranslations('shell'), useTranslations('area')];
  return <p>{`${shell('every')} ${area('own')}`}</p>;
}
const dialog = defineDialog(async () => ({ default: Speaking }));

const page = (texts: object) => (
  <NextIntlClientProvider locale="en-GB" timeZone="UTC" messages={{ shell: { every: 'Every page' } }} onError={() => undefined}>
    <PageTexts texts={texts as never}>
      <main />
    </PageTexts>
    <OpenDialogs />
  </NextIntlClientProvider>
);

it('a dialog has the texts of the page that is open, as it stands beside it', async () => {
  const view = render(page({ area: { own: 'and its own' } }));
  act(() => void dialog.open({}));
  expect(await screen.findByText('Every page and its own')).toBeInTheDocument();
  view.rerender(page({ area: { own: 'and another' } }));
  expect(await screen.findByText('Every page and another')).toBeInTheDocument();
});
