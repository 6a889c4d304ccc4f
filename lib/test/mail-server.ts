import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerOptions } from 'smtp-server';
import { workerState } from './worker-state';

type Said = Error & { responseCode: number };
/** A refusal by the mail server. */
export const refusal = (responseCode: number, text = 'no'): Said => Object.assign(new Error(text), { responseCode });

interface Behaviour {
  /** Before it greets. */
  onConnect?: () => Promise<unknown>;
  /** What is said to the recipient. */
  onTo?: () => Promise<Said | undefined> | Said | undefined;
  /** What is said to the end of an e-mail. */
  onEnd?: () => Promise<Said | undefined> | Said | undefined;
  /** When the first bytes of an e-mail have come. */
  onBytes?: () => void;
  /** The only user and password, where there are some. */
  login?: [user: string, password: string];
}

interface Received {
  to: string[];
  from: string;
  text: string;
}

/**
 * A mail server on this machine, to which SMTP_URL points from now on. Its behaviour may be changed between e-mails; `cut` ends all
 * connections as if it had died.
 */
export async function startMailServer() {
  const received: Received[] = [];
  const behaviour: Behaviour = {};
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => void Promise.resolve(behaviour.onConnect?.()).then(() => done()),
    onAuth: ({ username, password }: SMTPServerAuthentication, _session, done) => {
      const right = behaviour.login?.[0] === username && behaviour.login?.[1] === password;
      done(right ? null : refusal(535), right ? { user: username } : undefined);
    },
    onRcptTo: (_address, _session, done) => void Promise.resolve(behaviour.onTo?.()).then((said) => done(said ?? null)),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.once('data', () => behaviour.onBytes?.());
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        const whole = { to: rcptTo.map(({ address }) => address), from, text: Buffer.concat(chunks).toString() };
        const said = await behaviour.onEnd?.();
        if (!said) received.push(whole);
        done(said ?? null);
      });
    },
  };
  const server = new SMTPServer({ ...options, closeTimeout: 100 });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  point(`smtp://127.0.0.1:${port}`);
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { received, behaviour, port, cut, close };
}

/** The settings are read once in a process: from now on they are these. */
export function point(address: string | undefined): void {
  if (address) process.env.SMTP_URL = address;
  else delete process.env.SMTP_URL;
  workerState().values.delete('env');
}

/** The readable parts of an e-mail: quoted-printable and base64 are undone. */
export function readable(text: string): string {
  const parts = text.split(/\r\n--[^\r\n]+\r\n/);
  return parts
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n');
      const body = rest.join('\r\n\r\n');
      if (/quoted-printable/i.test(head)) return `${head}\n${unquoted(body)}`;
      return /base64/i.test(head) ? `${head}\n${Buffer.from(body, 'base64').toString()}` : part;
    })
    .join('\n');
}

const unquoted = (body: string) =>
  Buffer.from(
    body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
