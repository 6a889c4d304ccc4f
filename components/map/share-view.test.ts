import { beforeEach, expect, it, vi } from 'vitest';
import { useDialogs } from '@/components/dialogs/registry';
import type { SharedLink } from '@/components/share/shared-link';
import { WHOLE_VIEW } from '@/components/viewer/state';
import { useViewer } from '@/components/viewer/viewer';
import type { FreshElement } from '@/lib/map/view';
import { embedQuery, shareView } from './share-view';

it('an embedded view has the extent, within the world, and the types among what is visible', () => {
  expect(embedQuery([-9.1, 42, -8, 43.123456789], ['type-3', 'layer-2', 'type-5'])).toBe(
    'type=3%2C5&bbox=-9.10000%2C42.00000%2C-8.00000%2C43.12346',
  );
  expect(embedQuery([-200, -95, 200, 95], undefined)).toBe('bbox=-180.00000%2C-90.00000%2C180.00000%2C90.00000');
  expect(embedQuery(undefined, undefined)).toBe('');
});

it('a view in which no type is visible is embedded without types', () => {
  for (const visible of [[], ['layer-2']] as const) expect(embedQuery([-9, 42, -8, 43], visible)).toMatch(/^type=none&bbox=/);
  expect(embedQuery(undefined, ['layer-2'])).toBe('type=none');
});

it('an embedded view has what its list is filtered by', () => {
  expect(embedQuery(undefined, ['type-3'], 'Pena & Vella')).toBe('type=3&name=Pena+%26+Vella');
});

beforeEach(() => {
  vi.stubGlobal('window', { location: new URL('https://map.example/#map=9.50/42.8800/-8.5400') });
  vi.stubGlobal('document', { title: 'Map' });
  useViewer.setState({ inView: WHOLE_VIEW });
});

/** The parameters of the code that *Share* offers for the view as it is. */
function embedded(): Record<string, string> {
  useDialogs.setState({ open: [] });
  shareView();
  const [opened] = useDialogs.getState().open.map(({ props }) => props as { link: SharedLink });
  return Object.fromEntries(new URL(opened?.link.embed?.src ?? '').searchParams);
}

const found: FreshElement[] = [{ id: 1, typeId: 3, geometry: { type: 'Point', coordinates: [-8.5, 42.5] } }];

it('Share offers a code with the words that the map is filtered by, and none while it shows everything', () => {
  expect(embedded()).toEqual({});
  useViewer.setState({ inView: { ...WHOLE_VIEW, filter: ' Vella ', found } });
  expect(embedded()).toEqual({ name: 'Vella' });
  useViewer.setState({ inView: { ...WHOLE_VIEW, filter: ' Vella ', found: [] } });
  expect(embedded()).toEqual({ name: 'Vella' });
  useViewer.setState({ inView: { ...WHOLE_VIEW, filter: 'Vella', found: null } });
  expect(embedded()).toEqual({});
});
