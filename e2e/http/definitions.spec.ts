import { expect, test } from '@playwright/test';
import { bearer } from '../support/http';

// What administrators define, written by several at once.

const texts = (text: string) => ({
  listInternationalizationDto: ['es-ES', 'gl-ES', 'en-GB'].map((language) => ({ language, description: text })),
});

test('of several parallel writes upon one version one succeeds; the others are a 409 with what it wrote', async ({ request }) => {
  const headers = await bearer(request, 'ADMIN');
  const group = { codeDto: texts('Written at once'), order: -900_000 - Math.floor(Math.random() * 99_000) };
  const path = '/api/layers/geometric_layer_group';
  const made = await (await request.post(path, { headers, data: group })).json();
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      request.post(`${path}/${made.id}`, {
        headers,
        data: { ...group, codeDto: texts(`Writer ${at}`), version: made.version },
      }),
    ),
  );
  expect(answers.map((it) => it.status()).sort()).toEqual([200, ...Array(7).fill(409)]);
  const [written] = await Promise.all(answers.filter((it) => it.status() === 200).map((it) => it.json()));
  for (const refused of answers.filter((it) => it.status() === 409)) expect((await refused.json()).current).toEqual(written);

  const stale = await request.delete(`${path}/${made.id}?version=${made.version}`, { headers });
  expect(stale.status()).toBe(409);
  const removed = await request.delete(`${path}/${made.id}?version=${written.version}`, { headers });
  expect(removed.status()).toBe(204);
});
