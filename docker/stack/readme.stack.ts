import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { Client } from './support/client';
import { operatorsBlocks } from './support/readme';
import { addVersionTo, originIn } from './support/repository';
import { freePort } from './support/stack';
import { Terminal } from './support/terminal';

// Somebody follows the README word for word. What a test cannot have is put in its place here, and nothing else:
// the address of the repository, the name of the machine with a certificate from outside, its ports 80 and 443, and the tags of images.
// A project of its own has volumes of its own.
const dir = mkdtempSync(path.join(tmpdir(), 'vieiro-readme-'));
const [appPort, httpPort, httpsPort] = [freePort(), freePort(), freePort()];
const address = `https://localhost:${httpsPort}`;
const origin = originIn(dir);
const operator = new Terminal('readme', dir, {
  PORT: `127.0.0.1:${appPort}`,
  PROXY_HTTP_PORT: String(httpPort),
  PROXY_HTTPS_PORT: String(httpsPort),
  PROXY_TLS: 'internal',
});
const written = (commands: string) =>
  commands
    .replaceAll('<address>', `'${origin}'`)
    .replaceAll('https://map.example.org', address)
    .replaceAll(/\bvieiro_(?=database|files)/g, `${operator.project}_`);

const setting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(operator.read('.env'))?.[1];

/** The images of this run, beside the compose files that the settings name. */
const withImages = () =>
  `${(existsSync(`${operator.cwd}/.env`) && setting('COMPOSE_FILE')) || 'docker-compose.yml'}:${inject('images')}`;

/** What the person types when a command asks. */
const answers: Record<string, string> = { 'admin:create': 'unha lareira acesa\n' };
const answerTo = (commands: string) => Object.entries(answers).find(([what]) => commands.includes(what))?.[1];

async function client(): Promise<Client> {
  const { stdout } = await operator.type('docker compose exec -T proxy cat /var/tmp/caddy/pki/authorities/local/root.crt');
  return new Client(address, new https.Agent({ ca: stdout }));
}

let adminPassword = '';
const admin = async () => (await client()).logIn('admin', adminPassword);
const made = { elementId: 0 };

/** What is true after the commands under a heading. */
const then: Record<string, () => Promise<unknown>> = {
  async Start() {
    adminPassword = setting('ADMIN_PASSWORD') as string;
    const person = await admin();
    const typeId = await person.createType('LERME');
    made.elementId = (await person.createElement(typeId, 'segundo o manual')).id;
    await (await client()).logIn('noa', 'unha lareira acesa');
  },
  async 'Where things lie'() {
    expect((await (await client()).element(made.elementId)).json.province.name).toBe('A Coruña');
  },
};

/** The file of divisions that an operator has. */
function writeProvinces() {
  const ring = [
    [-9.5, 42],
    [-7, 42],
    [-7, 44],
    [-9.5, 44],
    [-9.5, 42],
  ];
  const province = {
    type: 'Feature',
    properties: { code: '15', name: 'A Coruña' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  writeFileSync(
    path.join(operator.cwd, 'provincias.geojson'),
    JSON.stringify({ type: 'FeatureCollection', features: [province] }),
  );
}

/** The extract of OpenStreetMap that an operator has: a motorway. GDAL knows by the content that it is not compressed. */
function writeExtract() {
  const nodes = '<node id="1" lat="42.85" lon="-8.65"/><node id="2" lat="42.95" lon="-8.45"/>';
  const way = '<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="motorway"/></way>';
  const extract = `<?xml version="1.0"?><osm version="0.6">${nodes}${way}</osm>`;
  writeFileSync(path.join(operator.cwd, 'galicia.osm.pbf'), extract);
}

/** After each part, what was saved in the first one is there. */
const isThere = async () => expect((await (await client()).element(made.elementId)).json.description).toBe('segundo o manual');

// Without containers the same programs run as in the images, by `npm run up` and the end-to-end tests on the machine itself.
const elsewhere = ['Without containers'];
const blocks = operatorsBlocks();
const headings = [...new Set(blocks.map(({ heading }) => heading))].filter((heading) => !elsewhere.includes(heading));

afterAll(async () => {
  const { output } = await operator.type('docker compose logs --no-color --tail 200', { allowFailure: true });
  console.log(output.split('\n').slice(-40).join('\n'));
  await operator.remove();
  rmSync(dir, { recursive: true, force: true });
});

describe('README, “Put it on a server”', () => {
  it('has commands to start, to back up, to watch, to upgrade and to go back', () => {
    expect(headings).toEqual(
      expect.arrayContaining(['Start', 'Backups', 'Watch', 'A newer version', 'More than one copy', 'Secrets as files']),
    );
    for (const heading of elsewhere) expect(blocks.map((block) => block.heading)).toContain(heading);
  });

  describe.each(headings)('%s', (heading) => {
    const own = blocks.filter((block) => block.heading === heading).map(({ commands }) => commands);
    it.each(own)('%s', async (commands) => {
      if (commands.includes('git pull')) addVersionTo(origin);
      if (commands.includes('provincias.geojson')) writeProvinces();
      if (commands.includes('galicia.osm.pbf')) writeExtract();
      for (const line of written(commands).split('\n')) {
        operator.env.COMPOSE_FILE = withImages();
        await operator.type(line, { input: answerTo(line) });
      }
    });
    it('is done, and what was saved is there', async () => {
      await then[heading]?.();
      await isThere();
    });
  });
});
