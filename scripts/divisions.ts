/**
 * Imports administrative divisions and finds out anew where every element lies. `npm run import:divisions` starts it; without
 * arguments it explains itself. Ends with 0 when everything fitted, 2 when something did not, 1 when nothing was imported.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { db, pool } from '../lib/db';
import { refreshElementDivisions } from '../lib/elements/divisions/service';
import { KINDS, type Kind, type Properties } from '../lib/locations/import/kinds';
import { hasChanged, importDivisions, type Outcome } from '../lib/locations/import/service';
import { featuresIn, UnreadableSource } from '../lib/locations/import/source';

const USAGE = `npm run import:divisions -- <kind>=<file> … [options]

  kinds            ${KINDS.join(', ')}; several at once go in this order
  files            GeoJSON (.geojson, .json, .geojsonl); shapefiles (.shp, .zip), GeoPackages and others through ogr2ogr
  --code <name>    the property with the code; likewise --name, --parent (the code of the larger division) and
  --county <name>  (for municipalities). Without them they are guessed. For one file at a time.
  --srs <code>     the reference system of a file that does not say its own, such as EPSG:25829
  --encoding <it>  the encoding of a shapefile without .cpg, such as ISO-8859-1
  --layer <name>   the layer of a file that has several
  --replace        also deletes the divisions of the kind that the file does not name
  --report <file>  writes everything that did not fit, as JSON
  --dry-run        reads everything and writes nothing
  --refresh        finds out where the elements lie even if no division has changed`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...(Object.fromEntries(
      ['code', 'name', 'parent', 'county', 'srs', 'encoding', 'layer', 'report'].map((it) => [it, { type: 'string' }]),
    ) as Record<'code' | 'name' | 'parent' | 'county' | 'srs' | 'encoding' | 'layer' | 'report', { type: 'string' }>),
    replace: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    refresh: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});

const say = (text: string) => process.stdout.write(`${text}\n`);
const count = (n: number) => n.toLocaleString('en-GB');

/** At most one line of progress a second. */
function progress(line: (...numbers: number[]) => string) {
  let last = Date.now();
  return (...numbers: number[]) => {
    if (Date.now() - last < 1000) return;
    last = Date.now();
    say(`  ${line(...numbers)}`);
  };
}

function jobsFrom(): { kind: Kind; file: string }[] {
  const jobs = positionals.map((it) => {
    const [kind = '', file = ''] = it.split(/=(.*)/s);
    if (!KINDS.includes(kind as Kind) || !file) throw new UnreadableSource(`"${it}" is not <kind>=<file>.\n\n${USAGE}`);
    return { kind: kind as Kind, file };
  });
  const { code, name, parent, county } = options;
  if (jobs.length > 1 && (code ?? name ?? parent ?? county))
    throw new UnreadableSource('Properties can be named for one file at a time.');
  return jobs;
}

const SHOWN = 50;

function tell({ kind, properties, read, misfits, repaired, withoutCounty, ...it }: Outcome) {
  const used = Object.entries(properties).flatMap(([what, property]) => (property ? [`${what} = ${property}`] : []));
  say(`\n${kind}: ${count(read)} read (${used.join(', ') || 'no known property'})`);
  say(
    `  ${count(it.added)} added, ${count(it.changed)} changed, ${count(it.unchanged)} as they were, ${count(misfits.length)} did not fit`,
  );
  if (it.removed + it.retained > 0)
    say(`  ${count(it.removed)} that the file does not name removed, ${count(it.retained)} left: others depend on them`);
  if (withoutCounty > 0) say(`  ${count(withoutCounty)} name a county that is not known: left open`);
  for (const { feature, code, name } of repaired.slice(0, SHOWN))
    say(`  feature ${feature} (${code} ${name}): its outline crossed itself and was mended`);
  for (const { feature, code, name, reason } of misfits.slice(0, SHOWN))
    say(`  feature ${feature} (${[code, name].filter(Boolean).join(' ') || 'nameless'}): ${reason}`);
  if (misfits.length > SHOWN) say(`  … and ${count(misfits.length - SHOWN)} more; --report <file> writes them all`);
}

async function refresh() {
  say('\nFinding out where the elements lie');
  const { moved } = await refreshElementDivisions(db, {
    onProgress: progress((done, total) => `${count(done as number)} of ${count(total as number)}`),
  });
  say(`  ${count(moved)} lie in other divisions than before`);
}

async function main() {
  const jobs = jobsFrom();
  if (jobs.length === 0 || options.help) return say(USAGE);
  const { code, name, parent, county, srs, encoding, layer } = options;
  const properties: Properties = { code, name, parent, county };
  const client = await pool.connect();
  const reading = Object.fromEntries(KINDS.map((kind) => [kind, progress((read) => `${kind}: ${count(read as number)} read`)]));
  const outcomes = await importDivisions(
    client,
    jobs.map(({ kind, file }) => ({ kind, properties, features: featuresIn(file, { srs, encoding, layer }) })),
    { replace: options.replace, dryRun: options['dry-run'], onProgress: (kind, read) => reading[kind]?.(read) },
  ).finally(() => client.release());
  outcomes.forEach(tell);
  if (options.report) await writeFile(options.report, JSON.stringify(outcomes, null, 2));
  if (options['dry-run']) say('\nNothing was written: this was a dry run.');
  else if (hasChanged(outcomes) || options.refresh) await refresh();
  process.exitCode = outcomes.some((it) => it.misfits.length > 0) ? 2 : 0;
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof UnreadableSource ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
