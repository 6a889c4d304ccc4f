import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { engineEnvironment, removeProject, testPrefix } from '@/scripts/lib/engine.ts';
import { run } from '@/scripts/lib/processes.ts';

/** The terminal of somebody who follows a guide: blocks of commands in a shell, each where the one before has left it. */
export class Terminal {
  readonly project: string;
  /** Settings of the machine, in the place of the world that a test does not have. */
  readonly env: Record<string, string>;
  private folder: string;

  constructor(name: string, folder: string, env: Record<string, string> = {}) {
    this.project = `${testPrefix}-${name}`;
    this.folder = folder;
    this.env = { COMPOSE_PROJECT_NAME: this.project, ...env };
  }

  get cwd() {
    return this.folder;
  }

  /** Types commands, and `input` when they ask. Throws with the last lines of what they said when one fails, unless `allowFailure`. */
  async type(commands: string, { allowFailure = false, input }: { allowFailure?: boolean; input?: string } = {}) {
    const left = path.join(path.dirname(this.folder), '.left');
    const script = `set -eu\n${commands}\npwd > '${left}'`;
    const env = { ...engineEnvironment(), ...this.env };
    const done = await run('sh', ['-c', script], { cwd: this.folder, env, allowFailure, input, what: commands.split('\n')[0] });
    if (done.code === 0 && existsSync(left)) this.folder = readFileSync(left, 'utf8').trim();
    return done;
  }

  write(name: string, text: string) {
    writeFileSync(path.join(this.folder, name), text, { mode: 0o600 });
  }

  read = (name: string) => readFileSync(path.join(this.folder, name), 'utf8');
  remove = () => removeProject(this.project);
}
