import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nothingFound } from '@/components/test/axe';
import { json, renderInShell } from '@/components/test/in-shell';
import { readWms } from '@/lib/map-servers/read/wms';
import type { ServerCapabilities } from '@/lib/map-servers/schema';
import { parseXml } from '@/lib/xml/xml';
import { ServerDialog } from './server-dialog';

vi.mock('next/navigation', () => import('@/lib/test/navigation'));
// Hundreds of layers take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const THEMES = ['Hidrografía', 'Transportes', 'Ocupación do solo', 'Lugares protexidos', 'Edificación', 'Relevo', 'Xeoloxía'];
const KINDS = ['Liñas', 'Puntos', 'Áreas', 'Etiquetas', 'Límites', 'Eixos'];
const YEARS = Array.from({ length: 10 }, (_, at) => 2014 + at);

const layer = (name: string, title: string, systems: string) => `<Layer queryable="1" opaque="0">
  <Name>${name}</Name><Title>${title}</Title><Abstract>Datos de ${title}, escala 1:25 000 &amp; menores.</Abstract>
  <KeywordList><Keyword>${name}</Keyword></KeywordList>${systems}
  <EX_GeographicBoundingBox><westBoundLongitude>-9.3</westBoundLongitude><eastBoundLongitude>-6.7</eastBoundLongitude>
    <southBoundLatitude>41.8</southBoundLatitude><northBoundLatitude>43.8</northBoundLatitude></EX_GeographicBoundingBox>
  <Style><Name>default</Name><Title>default</Title><LegendURL width="20" height="20"><Format>image/png</Format>
    <OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="https://mapas.example.org/wms?request=GetLegendGraphic&amp;layer=${name}"/></LegendURL></Style>
</Layer>`;
/** As a regional server says it: seven themes with sixty layers each, of which those of one year are in no system that a map here has. */
const CAPABILITIES = `<?xml version="1.0" encoding="UTF-8"?>
<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">
<Service><Name>WMS</Name><Title>Mapas de Galicia</Title><OnlineResource/></Service>
<Capability><Request><GetMap><Format>image/png</Format><Format>image/jpeg</Format></GetMap>
  <GetFeatureInfo><Format>text/plain</Format><Format>application/json</Format></GetFeatureInfo></Request>
<Layer><Title>Mapas</Title><CRS>EPSG:4326</CRS>
${THEMES.map(
  (theme, at) =>
    `<Layer><Title>${theme}</Title>${YEARS.flatMap((year) =>
      KINDS.map((kind, place) =>
        layer(
          `t${at}:${year}_${place}`,
          `${theme}: ${kind} de ${year}`,
          year === 2023 ? '<CRS>EPSG:2154</CRS>' : '<CRS>EPSG:3857</CRS>',
        ),
      ),
    ).join('')}</Layer>`,
).join('')}
</Layer></Capability></WMS_Capabilities>`;

const ALL = THEMES.length * KINDS.length * YEARS.length;
const url = 'https://mapas.example.org/wms';

function offered(): ServerCapabilities {
  const { layers, ...server } = readWms(parseXml(CAPABILITIES), new URL(url), 5000);
  const problemOf = (problem: unknown) => (problem ? 'In no coordinate system of these maps' : null);
  return { ...server, url, truncated: false, layers: layers.map((it) => ({ ...it, problem: problemOf(it.problem) })) };
}

beforeEach(() => {
  const capabilities = offered();
  vi.stubGlobal('fetch', async (path: string) =>
    json(path.includes('/capabilities') ? capabilities : { result: { items: [], totalItems: 0 } }),
  );
});

async function read() {
  renderInShell(<ServerDialog close={vi.fn()} />);
  // There are many entries: user-event need not check the layout of what is pressed.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  await user.click(screen.getByLabelText(/^Server address/));
  await user.paste(url);
  await user.keyboard('{Enter}');
  await screen.findByText('Mapas de Galicia');
  return { user, list: within(screen.getByRole('list')) };
}
const entries = () => screen.getByRole('list').querySelectorAll(':scope > li');
const more = () => screen.getByText('Show more', { selector: 'button' });
const search = async (user: ReturnType<typeof userEvent.setup>, words: string) => {
  await user.clear(screen.getByLabelText('Search the layers'));
  await user.click(screen.getByLabelText('Search the layers'));
  await user.paste(words);
};

describe('a server with some hundreds of layers', () => {
  it('shows some at a time, and says how many there are', async () => {
    const { user } = await read();
    expect(entries()).toHaveLength(30);
    expect(screen.getByText(`${ALL} of ${ALL} layers, 0 chosen`)).toBeVisible();
    await nothingFound();
    await user.click(more());
    expect(entries()).toHaveLength(60);
  });

  it('further ones are reached by keyboard: the focus is on the first of them, also where they are the last', async () => {
    const { user } = await read();
    await search(user, 'relevo 2020 2');
    // Six of that theme and year; with the next search forty-two.
    await search(user, 'de 2020');
    expect(entries()).toHaveLength(30);
    act(() => more().focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(entries()).toHaveLength(42));
    expect(screen.queryByText('Show more', { selector: 'button' })).toBeNull();
    expect(document.activeElement).toBe(entries()[30]?.querySelector('input'));
    await user.keyboard(' ');
    expect(screen.getByText(`42 of ${ALL} layers, 1 chosen`)).toBeVisible();
  });

  it('is searched by words of themes and titles without accents; what was chosen before stays chosen', async () => {
    const { user } = await read();
    await search(user, 'XEOLOXIA areas 2015');
    expect(entries()).toHaveLength(1);
    await user.tab();
    await user.keyboard(' ');
    await search(user, 'transportes 2016');
    expect(entries()).toHaveLength(6);
    await user.click(screen.getByLabelText('Choose all 6 layers found'));
    expect(screen.getByText(`6 of ${ALL} layers, 7 chosen`)).toBeVisible();
    await search(user, 'no such thing');
    expect(screen.getByText('No layer is called that.')).toBeVisible();
    expect(screen.getByText('Add 7 layers', { selector: 'button' })).toBeVisible();
  });

  it('choosing all leaves out what cannot be drawn, which says why', async () => {
    const { user } = await read();
    await search(user, 'lugares protexidos');
    await user.click(screen.getByLabelText('Choose all 54 layers found'));
    expect(screen.getByText(`60 of ${ALL} layers, 54 chosen`)).toBeVisible();
    await search(user, 'lugares protexidos puntos 2023');
    const box = screen.getByRole('list').querySelector('input') as HTMLInputElement;
    expect(box).toBeDisabled();
    expect(box).toHaveAccessibleDescription(/^In no coordinate system of these maps/);
  });
});
