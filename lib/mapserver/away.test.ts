import { expect, it, vi } from 'vitest';
import { GET } from '@/app/api/mapserver/route';
import { call } from '@/lib/test/call';
import { anElement, anElementType } from '@/lib/test/elements';
import { startTestMapServer } from '@/lib/test/mapserver';
import { person } from '@/lib/test/people';

const MAP =
  '/api/mapserver?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=geometric_element_point&STYLES=&CRS=EPSG:4326&BBOX=41,-10,44,-6&WIDTH=64&HEIGHT=64&FORMAT=image/png';
const draw = () => call(GET, { url: MAP });

it('a restarted map server is not reported; one that stays away is a 502', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const first = await startTestMapServer();
  await anElement({ type: await anElementType({ geometryType: 'POINT' }), owner: await person() });
  expect((await draw()).status).toBe(200);
  await first.close();
  const drawing = draw();
  const second = await startTestMapServer({ port: first.port });
  expect((await drawing).status).toBe(200);
  await second.close();
  expect((await draw()).status).toBe(502);
});
