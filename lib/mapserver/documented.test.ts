import { expect, it } from 'vitest';
import { GET as DOCUMENT } from '@/app/api/openapi.json/route';
import { WfsQuery, WmsQuery } from './schema';

type Operation = { parameters?: { name: string; description?: string }[]; requestBody?: { content: object } };

it('the OpenAPI document names every parameter of WMS and WFS that is understood, and no other', async () => {
  const { paths } = (await DOCUMENT().json()) as { paths: Record<string, Record<'get' | 'post', Operation>> };
  const { get, post } = paths['/mapserver'] as Record<'get' | 'post', Operation>;
  const named = (get.parameters ?? []).map(({ name }) => name.toLowerCase());
  const understood = new Set(['service', ...Object.keys(WmsQuery.shape), ...Object.keys(WfsQuery.shape)]);
  expect(named.sort()).toEqual([...understood].sort());
  expect(Object.keys(post.requestBody?.content ?? {})).toEqual(['text/xml']);
  const proxied = (paths['/layerserver']?.get.parameters ?? []).map(({ name }) => name);
  expect(proxied).toEqual(expect.arrayContaining(['id', 'z', 'x', 'y', 'request', 'layers', 'crs', 'bbox', 'info_format']));
  for (const { name, description } of get.parameters ?? []) expect(description, name).toBeTruthy();
});
