import 'server-only';
import { AppError, invalid } from '@/lib/errors';

/** How much of a refused body is still read, so that the sender receives the answer. */
const MAX_DRAINED_BYTES = 128 * 1024 * 1024;

/** A sender of whom nothing arrives for as long is gone. */
const SILENT_MS = 60_000;

/** Reads and discards the rest, up to a limit: a connection that closes at once would lose the refusal. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > MAX_DRAINED_BYTES) return reader.cancel();
  }
}

/** What comes next. Throws AppError (400) where nothing does. */
async function nextOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(invalid('', 'project.app.Body.field.invalid')), SILENT_MS);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The pieces of a body up to a limit. Throws AppError: 413 beyond it, 400 where its sender falls silent. */
export async function* piecesOf(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('project.common.tooLarge');
  const reader = request.body?.getReader();
  if (!reader) return;
  let size = 0;
  let done = false;
  try {
    for (;;) {
      const next = await nextOf(reader);
      done = next.done;
      if (next.done) return;
      size += next.value.byteLength;
      if (size > maxBytes) throw new AppError('project.common.tooLarge');
      yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    }
  } finally {
    if (!done) drain(reader).catch(() => undefined);
  }
}
