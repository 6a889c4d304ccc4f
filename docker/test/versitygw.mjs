#!/usr/bin/env node
// `versitygw --port :7070 --health /health posix FOLDER` by s3rver: keys from the environment, each folder in FOLDER is a bucket.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire('/opt/store/');
const S3rver = require('s3rver');
const Account = require('s3rver/lib/models/account');

const args = process.argv.slice(2);
const option = (name, otherwise) => (args.includes(name) ? args[args.indexOf(name) + 1] : otherwise);
const { ROOT_ACCESS_KEY, ROOT_SECRET_KEY } = process.env;
if (!ROOT_ACCESS_KEY || !ROOT_SECRET_KEY) throw new Error('ROOT_ACCESS_KEY and ROOT_SECRET_KEY must be set');

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();

/** s3rver believes every signature of version 4: whether it is right is found out here. */
function isSigned({ method, url, headers }) {
  const credential = /Credential=([^/]+)\/(.+?),\s*SignedHeaders=(.+?),\s*Signature=(\w+)/.exec(headers.authorization ?? '');
  if (credential?.[1] !== ROOT_ACCESS_KEY) return false;
  const [, , scope, names, signature] = credential;
  const { pathname, searchParams } = new URL(url, 'http://store');
  searchParams.sort();
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const request = [method, pathname, searchParams, signed.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const key = scope.split('/').reduce(hmac, `AWS4${ROOT_SECRET_KEY}`);
  const right = hmac(key, text).toString('hex');
  return right.length === signature.length && timingSafeEqual(Buffer.from(right), Buffer.from(signature));
}

Account.registry.clear();
new Account(123456789000, 'store').createKeyPair(ROOT_ACCESS_KEY, ROOT_SECRET_KEY);
const answer = new S3rver({ directory: args.at(-1), silent: true, vhostBuckets: false }).callback();
const health = option('--health', '');
const server = http.createServer((request, response) => {
  if (request.url === health) response.end('OK');
  else if (isSigned(request)) answer(request, response);
  else request.resume().on('end', () => response.writeHead(403).end('SignatureDoesNotMatch'));
});
server.listen(Number(option('--port', ':7070').split(':').pop()));
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
