import 'server-only';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { checkedKey, type Part, type Store, type Stored, type Waiting } from './store';

/** Stores files in a folder, which all instances of the app must share. */
export class FolderStore implements Store {
  private readonly root: string;

  constructor(folder: string) {
    this.root = path.resolve(/*turbopackIgnore: true*/ folder);
  }

  private at = (key: string) => path.join(/*turbopackIgnore: true*/ this.root, checkedKey(key));

  /** Written to a temporary file, flushed, then renamed, so that a crash leaves no incomplete file. */
  async put(key: string, content: Uint8Array | string): Promise<void> {
    const target = this.at(key);
    const draft = `${target}.${crypto.randomUUID()}.part`;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await (typeof content === 'string' ? copyFile(content, draft) : writeFile(draft, content));
      const file = await open(draft, 'r+');
      try {
        // A copy has the mode of its source, and a restore may run under another account than the app.
        await file.chmod(0o644);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, target);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async get(key: string, _waiting?: Waiting, part?: Part): Promise<Stored | undefined> {
    try {
      const file = await open(this.at(key), 'r');
      const { size } = await file.stat();
      const bytes = file.createReadStream(part && { start: part.first, end: part.last });
      return {
        body: Readable.toWeb(bytes) as ReadableStream<Uint8Array>,
        sizeBytes: part ? part.last - part.first + 1 : size,
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  remove = (key: string): Promise<void> => rm(this.at(key), { force: true });

  /** Whether it has no files. A missing folder is empty. */
  async isEmpty(): Promise<boolean> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    return !entries.some((entry) => entry.isFile());
  }

  async check(): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await access(this.root, constants.R_OK | constants.W_OK);
  }
}
