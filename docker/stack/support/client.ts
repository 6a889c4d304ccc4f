import http from 'node:http';
import https from 'node:https';
import sharp from 'sharp';
import { type Answer, read } from './answer';

export interface Ask {
  method?: string;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

const languages = ['es-ES', 'gl-ES', 'en-GB'];

/** A text that is the same in every language. */
export const translated = (description: string) => ({
  listInternationalizationDto: languages.map((language) => ({ language, description })),
});

/** The column and row of the tile of a place. */
export function tileAt(lng: number, lat: number, zoom: number): [number, number] {
  const n = 2 ** zoom;
  const radians = (lat * Math.PI) / 180;
  return [
    Math.floor(((lng + 180) / 360) * n),
    Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * n),
  ];
}

/** A photo that differs from the others by its colour. */
export const photo = (seed = 0) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: seed % 256, g: (seed >> 8) % 256, b: 90 } } })
    .jpeg()
    .toBuffer();

/** Somebody who uses a stack over HTTP: each request has a connection of its own, so that what fails is that request. */
export class Client {
  token?: string;

  constructor(
    readonly address: string,
    readonly agent: http.Agent | false = false,
  ) {}

  /** Rejects when the connection fails or breaks off; a status is never an error. */
  async ask(path: string, { method = 'GET', body, form, headers = {}, timeoutMs = 60_000 }: Ask = {}): Promise<Answer> {
    const multipart = form && new Response(form);
    const bytes = multipart
      ? Buffer.from(await multipart.arrayBuffer())
      : body === undefined
        ? undefined
        : Buffer.from(JSON.stringify(body));
    const type = multipart?.headers.get('content-type') ?? (bytes && 'application/json');
    const all = {
      'accept-language': 'en-GB',
      ...(bytes && { 'content-type': type as string, 'content-length': String(bytes.length) }),
      ...(this.token && { authorization: `Bearer ${this.token}` }),
      ...headers,
    };
    const by = this.address.startsWith('https:') ? https : http;
    const request = by.request(this.address + path, { method, headers: all, agent: this.agent });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(Object.assign(new Error(`no answer in ${timeoutMs} ms`), { code: 'ETIMEDOUT' }));
        request.destroy();
      }, timeoutMs);
    });
    const response = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve);
      request.on('error', reject);
    });
    request.end(bytes);
    return Promise.race([response.then(read), late]).finally(() => clearTimeout(timer));
  }

  /** As `ask`, and throws with the answer when its status is not one of these. */
  async expect(statuses: number | number[], path: string, ask?: Ask): Promise<Answer> {
    const got = await this.ask(path, ask);
    if (![statuses].flat().includes(got.status))
      throw new Error(`${ask?.method ?? 'GET'} ${path} answered ${got.status}: ${got.text.slice(0, 500)}`);
    return got;
  }

  /** Logs in, and makes every later request as this account. */
  async logIn(login: string, password: string): Promise<this> {
    const { json } = await this.expect(200, '/api/users/login', { method: 'POST', body: { login, password } });
    this.token = json.serviceToken;
    return this;
  }

  /** Makes an element type and returns its id. */
  async createType(code: string, geometryType = 'POINT'): Promise<number> {
    const body = { code, codeDto: translated(`Type ${code}`), geometryType, legendType: 'LEGEND_TYPE_NONE' };
    return (await this.expect(201, '/api/elements/geometric_element_type', { method: 'POST', body })).json.id;
  }

  /** Makes a public, reviewed point and returns it. */
  async createElement(typeId: number, description: string, [lng, lat]: [number, number] = [-8.5449, 42.8805]) {
    return (
      await this.expect(201, '/api/elements/geometric_element', {
        method: 'POST',
        body: element(typeId, description, [lng, lat]),
      })
    ).json;
  }

  /** Uploads a photo to an element and returns the element's files. */
  async uploadPhoto(elementId: number, bytes: Buffer, name = 'foto.jpg') {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
    return (await this.expect([200, 201], `/api/elements/geometric_element/${elementId}/files`, { method: 'POST', form })).json;
  }

  /** The path of an element's first photo. */
  async photoOf(elementId: number): Promise<string> {
    const { pathname, search } = new URL(
      (await this.element(elementId)).json.listGeometricElementFileDto[0].fileUrl,
      this.address,
    );
    return pathname + search;
  }

  /** Publishes a shapefile as a layer in the first group. */
  async publishShape(name: string, zip: Buffer, order = 77) {
    const { json: groups } = await this.expect(200, '/api/layers/geometric_layer_group?size=100');
    const form = new FormData();
    const values = {
      type: 'WMS_SHAPE',
      internationalization: languages.map((language) => `[SEP-${language}]${name}`).join(''),
      internalName: name,
      geometricLayerGroupId: String(groups.result.items[0].id),
      order: String(order),
      legendType: 'LEGEND_TYPE_NONE',
    };
    for (const [field, value] of Object.entries(values)) form.append(field, value);
    form.append('shapeFile', new Blob([new Uint8Array(zip)]), `${name}.zip`);
    return (await this.expect(201, '/api/layers/geometric_layer', { method: 'POST', form })).json;
  }

  element = (id: number) => this.ask(`/api/elements/geometric_element/${id}`);

  tile(typeId: number, [lng, lat]: [number, number] = [-8.5449, 42.8805], zoom = 14) {
    const [x, y] = tileAt(lng, lat, zoom);
    return this.ask(`/api/tiles/elements/${typeId}/${zoom}/${x}/${y}.mvt`);
  }

  /** A request to the map server: `SERVICE`, `REQUEST` and the rest. */
  map = (query: Record<string, string>) => this.ask(`/api/mapserver?${new URLSearchParams(query)}`);

  getMap = (layers = 'geometric_element_point') =>
    this.map({ ...wms, REQUEST: 'GetMap', LAYERS: layers, BBOX: '-8.6,42.85,-8.5,42.91', WIDTH: '500', HEIGHT: '300' });

  featureInfo = (layers = 'geometric_element_point') =>
    this.map({
      ...wms,
      REQUEST: 'GetFeatureInfo',
      LAYERS: layers,
      QUERY_LAYERS: layers,
      BBOX: '-8.5459,42.8795,-8.5439,42.8815',
      WIDTH: '101',
      HEIGHT: '101',
      I: '50',
      J: '50',
      INFO_FORMAT: 'application/json',
    });

  features = (type = 'geometric_element_point') =>
    this.map({ SERVICE: 'WFS', VERSION: '2.0.0', REQUEST: 'GetFeature', TYPENAMES: type, OUTPUTFORMAT: 'geojson' });

  /** Sets a parameter of the product by its code. */
  async setParameter(code: string, value: string) {
    const all = (await this.expect(200, '/api/configuration_parameter/all')).json as { id: number; code: string }[];
    const found = all.find((it) => it.code === code);
    if (!found) throw new Error(`there is no parameter ${code}`);
    await this.expect(200, `/api/configuration_parameter/${found.id}`, { method: 'PUT', body: { value } });
  }
}

const wms = { SERVICE: 'WMS', VERSION: '1.3.0', STYLES: '', FORMAT: 'image/png', TRANSPARENT: 'TRUE', CRS: 'CRS:84' };

/** The body that makes a public, reviewed point. */
export const element = (typeId: number, description: string, coordinates: [number, number]) => ({
  description,
  geom: { type: 'Point', coordinates },
  isPublic: true,
  isReviewed: true,
  geometricElementTypeDto: { id: typeId },
  listAttributeValueDto: [],
  listFileToInsertDto: [],
});
