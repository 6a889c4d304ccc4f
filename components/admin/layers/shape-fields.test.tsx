import { cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { json, renderInShell } from '@/components/test/in-shell';
import { LayerDialog } from './layer-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));

const found = {
  name: 'springs',
  geometryType: 'POINT',
  rowCount: 2,
  coordinateSystem: 'EPSG:25829',
  coordinateSystemNeeded: false,
  encoding: 'UTF-8',
  readings: [],
  upload: 'dd0e7a3c-9c2d-4a43-8f2c-0a6d8c7a2f11',
};
const problem = (message: string) => ({
  globalError: message,
  code: 'project.common.invalid',
  requestId: '1',
  fieldErrors: [{ fieldName: 'shapeFile', message }],
});

/** Answers previews of zips: one called `bad` is refused by its name. */
function stubPreviews(released: string[] = []): string[] {
  const previewed: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (init?.method === 'DELETE') released.push(path);
    return json(/codes|styles/.test(path) ? [] : { result: { items: [], totalItems: 0 } });
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 0;
      responseText = '';
      onload = () => undefined;
      open = () => undefined;
      abort = () => undefined;
      setRequestHeader = () => undefined;
      getResponseHeader = () => null;
      send(form: FormData) {
        const { name } = form.get('shapeFile') as File;
        previewed.push(name);
        this.status = name.startsWith('bad') ? 400 : 200;
        this.responseText = JSON.stringify(name.startsWith('bad') ? problem(`${name} is not a zip file.`) : found);
        setTimeout(() => this.onload());
      }
    },
  );
  return previewed;
}

it('each shape that is chosen is previewed once, and what was wrong with one is not said of the next', async () => {
  const previewed = stubPreviews();
  const user = renderInShell(<LayerDialog layer={null} source={null} close={vi.fn()} done={vi.fn()} />);
  await user.selectOptions(screen.getByLabelText(/^Type/), 'WMS_SHAPE');
  const field = await screen.findByLabelText(/^Shape file/);
  await user.upload(field, new File(['x'], 'bad.zip', { type: 'application/zip' }));
  expect(await screen.findByText('bad.zip is not a zip file.')).toBeVisible();
  await user.upload(field, new File(['PK'], 'springs.zip', { type: 'application/zip' }));
  expect(await screen.findByText('springs: points in 2 rows, EPSG:25829.')).toBeVisible();
  expect(screen.queryByText('bad.zip is not a zip file.')).not.toBeInTheDocument();
  expect(previewed).toEqual(['bad.zip', 'springs.zip']);
});

it('when the form closes, the server releases the zips that it has previewed', async () => {
  const released: string[] = [];
  stubPreviews(released);
  const user = renderInShell(<LayerDialog layer={null} source={null} close={vi.fn()} done={vi.fn()} />);
  await user.selectOptions(screen.getByLabelText(/^Type/), 'WMS_SHAPE');
  await user.upload(await screen.findByLabelText(/^Shape file/), new File(['PK'], 'springs.zip', { type: 'application/zip' }));
  await screen.findByText('springs: points in 2 rows, EPSG:25829.');
  expect(released).toEqual([]);
  cleanup();
  await vi.waitFor(() => expect(released).toEqual([`/api/layers/import/preview/${found.upload}`]));
});
