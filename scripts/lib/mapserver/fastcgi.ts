// The FastCGI protocol, version 1, as a web server speaks it: one request at a time on a connection that stays open.
// Source: FastCGI Specification 1.0, sections 3 and 5.

const version = 1;
const requestId = 1;
const types = { begin: 1, end: 3, params: 4, stdin: 5, stdout: 6, stderr: 7 };
const responder = 1;
const keepConnection = 1;
const longestContent = 65_535;

function record(type: number, content: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(8);
  header[0] = version;
  header[1] = type;
  header.writeUInt16BE(requestId, 2);
  header.writeUInt16BE(content.length, 4);
  return Buffer.concat([header, content]);
}

function lengthOf(buffer: Buffer): Buffer {
  if (buffer.length < 128) return Buffer.from([buffer.length]);
  const long = Buffer.alloc(4);
  long.writeUInt32BE((buffer.length | 0x80000000) >>> 0);
  return long;
}

function pair(name: string, value: string): Buffer {
  const [n, v] = [Buffer.from(name), Buffer.from(value)];
  return Buffer.concat([lengthOf(n), lengthOf(v), n, v]);
}

/** A stream of records: the content in pieces that fit, then the empty record that ends it. */
function stream(type: number, content: Buffer): Buffer[] {
  const records: Buffer[] = [];
  for (let at = 0; at < content.length; at += longestContent)
    records.push(record(type, content.subarray(at, at + longestContent)));
  return [...records, record(type)];
}

export type Params = Record<string, string | undefined>;

/** The bytes of a whole request: CGI variables and body. */
export function encodeRequest(params: Params, body: Buffer = Buffer.alloc(0)): Buffer {
  const begin = record(types.begin, Buffer.from([0, responder, keepConnection, 0, 0, 0, 0, 0]));
  const variables = Buffer.concat(Object.entries(params).map(([name, value]) => pair(name, String(value))));
  return Buffer.concat([begin, ...stream(types.params, variables), ...stream(types.stdin, body)]);
}

interface Records {
  stdout: (bytes: Buffer) => void;
  stderr: (bytes: Buffer) => void;
  end: () => void;
}

/** Takes bytes as they come and tells `on` of each record that is whole. */
export function decoder(on: Records): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    let bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (bytes.length >= 8) {
      const length = bytes.readUInt16BE(4);
      const whole = 8 + length + bytes.readUInt8(6);
      if (bytes.length < whole) break;
      const type = bytes[1];
      const content = bytes.subarray(8, 8 + length);
      bytes = bytes.subarray(whole);
      if (type === types.stdout && length > 0) on.stdout(content);
      else if (type === types.stderr && length > 0) on.stderr(content);
      else if (type === types.end) on.end();
    }
    rest = bytes;
  };
}

export interface Head {
  status: number;
  headers: Record<string, string>;
}

/** Whoever gets an answer as it comes: its head once, then the rest. */
export interface Taker {
  head: (head: Head) => void;
  body: (bytes: Buffer) => void;
}

/**
 * Splits a CGI answer into its head and its body, whatever the pieces.
 * The head ends at the first empty line; a head longer than 64 kB is an error of the program.
 */
export function cgiSplitter({ head, body }: Taker): (bytes: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  let done = false;
  return (bytes) => {
    if (done) return body(bytes);
    waiting = Buffer.concat([waiting, bytes]);
    const end = /\r?\n\r?\n/.exec(waiting.toString('latin1'));
    if (!end) {
      if (waiting.length > 65_536) throw new Error('the program sent no head');
      return;
    }
    done = true;
    head(parseHead(waiting.subarray(0, end.index).toString('latin1')));
    const rest = waiting.subarray(end.index + end[0].length);
    if (rest.length > 0) body(rest);
  };
}

function parseHead(text: string): Head {
  const headers: Record<string, string> = {};
  let status = 200;
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'status') status = Number.parseInt(value, 10) || 502;
    else if (name) headers[name] = value;
  }
  return { status, headers };
}
