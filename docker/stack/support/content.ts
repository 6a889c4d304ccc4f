import { type Client, photo } from './client';
import { shapeOfOnePoint } from './shape';

export interface Made {
  typeId: number;
  elementIds: number[];
}

/** Makes what an installation holds after a year, in small. For a client that is logged in as administrator. */
export async function fill(client: Client): Promise<Made> {
  const made: Made = { typeId: await client.createType('VELLO'), elementIds: [] };
  for (let n = 0; n < 40; n++)
    made.elementIds.push((await client.createElement(made.typeId, `vello ${n}`, [-8.5449 + n / 1000, 42.8805])).id);
  const [first, second] = made.elementIds as [number, number];
  await client.uploadPhoto(first, await photo());
  const relation = {
    isPublic: true,
    isReviewed: true,
    comments: 'irmáns',
    geometricElement1: { id: first },
    geometricElement2: { id: second },
  };
  await client.expect(201, '/api/elements/geometric_element_relation', { method: 'POST', body: relation });
  await client.expect(201, '/api/users/signUp', {
    method: 'POST',
    body: { login: 'veciña', password: 'unha lareira acesa', locale: 'gl-ES' },
  });
  await client.setParameter('ALLOW_EXPORT_GEOGRAPHICAL_VIEWER_TO_PDF', 'true');
  await client.publishShape('lights', shapeOfOnePoint('lights', [-8.55, 42.88]));
  return made;
}

/** What people see of it. */
export async function seen(client: Client, made: Made) {
  const elements = [];
  for (const id of made.elementIds) {
    const { description, geom, creationDate, modificationDate, version, listGeometricElementFileDto } = (await client.element(id))
      .json;
    elements.push({ description, geom, creationDate, modificationDate, version, files: listGeometricElementFileDto });
  }
  const { body } = await client.expect(200, await client.photoOf(made.elementIds[0] as number));
  const lights = (await client.getMap('lights')).headers['content-type'];
  return {
    elements,
    photo: body.toString('base64'),
    lights,
    relations: (await client.ask(`/api/elements/geometric_element_relation/${made.elementIds[0]}`)).json.result.totalItems,
  };
}
