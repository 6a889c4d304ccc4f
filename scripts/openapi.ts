// Writes the OpenAPI document into a file, for the check of `npm test`: the same document that the server gives at /api/openapi.json.
import { writeFileSync } from 'node:fs';
import { GET } from '../app/api/openapi.json/route';

const [file] = process.argv.slice(2);
const text = await GET().text();
if (file) writeFileSync(file, text);
else process.stdout.write(text);
