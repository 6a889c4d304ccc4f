import 'server-only';
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { env, siteUrl } from '@/lib/env';
import { htmlOf, type Letter, textOf } from './letter';

/** What is known about an e-mail after it was tried. */
type Outcome =
  | { kind: 'sent' }
  /** It was not sent. `forGood`: it never will be. */
  | { kind: 'refused'; forGood: boolean; reason: string }
  /** All of it was handed over, and no answer came. */
  | { kind: 'unknown'; reason: string };

/** How long a server is waited for, in milliseconds. */
interface Patience {
  /** Until it greets. */
  connectMs: number;
  /** Until it says something: it may think about an e-mail for minutes. */
  silenceMs: number;
  /** The whole dialogue. */
  longestMs: number;
}
export const PATIENCE: Patience = { connectMs: 20_000, silenceMs: 120_000, longestMs: 240_000 };

type Failure = SMTPConnection.SMTPError;

const isHere = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** SMTP_URL as options. A password is not sent over a connection that is not encrypted, but to this machine. */
export function smtpOptions(
  address: string,
  { connectMs, silenceMs } = PATIENCE,
): SMTPConnection.Options & { credentials?: SMTPConnection.Credentials } {
  const { protocol, hostname, port, username, password } = new URL(address);
  const secure = protocol === 'smtps:';
  const credentials = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && credentials !== undefined && !isHere(hostname),
    ignoreTLS: !secure && isHere(hostname),
    name: new URL(siteUrl()).hostname,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    dnsTimeout: connectMs,
    socketTimeout: silenceMs,
    credentials,
  };
}

const sender = (): string => env.MAIL_FROM ?? `noreply@${new URL(siteUrl()).hostname}`;

/** The e-mail as it travels. Whatever stands in a header is encoded: nothing that somebody has typed begins another one. */
function composed(letter: Letter, messageKey: string): Promise<Buffer> {
  const { ending } = letter;
  const mail = new MailComposer({
    from: { name: new URL(siteUrl()).hostname, address: sender() },
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: textOf(letter),
    html: htmlOf(letter),
    messageId: `<${messageKey}@${new URL(siteUrl()).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': letter.language,
      ...(ending && { 'List-Unsubscribe': `<${ending.post}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return new Promise((resolve, reject) => mail.compile().build((error, bytes) => (error ? reject(error) : resolve(bytes))));
}

const asPromise = (run: (done: (error?: Failure | null) => void) => void) =>
  new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())));

/** A server that refuses this e-mail itself will go on doing so; one that refuses us may be set up anew. */
const isForGood = ({ responseCode = 0, command = '' }: Failure) =>
  responseCode >= 500 && responseCode < 600 && /^(MAIL FROM|RCPT TO|DATA)$/.test(command);

const shortReason = (error: unknown) => String((error as Error)?.message ?? error).slice(0, 500);

/**
 * Sends one e-mail. All of it is sent but its end; then `handOver` writes down that the end follows, or says by false that it is somebody
 * else's now. A server takes an e-mail over only with its end: before, nothing was sent whatever happens.
 */
export async function send(
  letter: Letter,
  messageKey: string,
  handOver: () => Promise<boolean>,
  patience = PATIENCE,
): Promise<Outcome> {
  const { credentials, ...options } = smtpOptions(env.SMTP_URL as string, patience);
  const bytes = await composed(letter, messageKey);
  const connection = new SMTPConnection(options);
  let handed = false;
  let over = false;
  const broken = new Promise<never>((_, reject) => connection.once('error', reject));
  broken.catch(() => undefined);
  const tooLong = setTimeout(() => connection.close(), patience.longestMs);
  async function* content() {
    yield bytes;
    if (over || !(await handOver())) throw new Error('somebody else sends it');
    handed = true;
  }
  const dialogue = async () => {
    await asPromise((done) => connection.connect(done));
    if (credentials) await asPromise((done) => connection.login(credentials, done));
    const envelope = { from: sender(), to: [letter.to], size: bytes.length };
    const message = Readable.from(content());
    await asPromise((done) =>
      connection.send(envelope, message, (error) => {
        over = true;
        done(error);
      }),
    );
  };
  const closed = new Promise<never>((_, reject) => connection.once('end', () => reject(new Error('the connection was closed'))));
  closed.catch(() => undefined);
  try {
    await Promise.race([dialogue(), broken, closed]);
    return { kind: 'sent' };
  } catch (error) {
    const failure = error as Failure;
    const reason = shortReason(error);
    // An answer to the end of the e-mail says that it was not taken over; without one nobody knows.
    if (handed && !failure.responseCode) return { kind: 'unknown', reason };
    return { kind: 'refused', forGood: isForGood(failure), reason };
  } finally {
    over = true;
    clearTimeout(tooLong);
    if (handed) connection.quit();
    else connection.close();
  }
}
