import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '@/scripts/lib/paths.ts';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args], {
    encoding: 'utf8',
  }).trim();

/** A repository in `dir` whose branch `main` is this clone's commit, as an operator finds it at the project's address. */
export function originIn(dir: string): string {
  const origin = path.join(dir, 'origin.git');
  git(dir, 'init', '-q', '--bare', '--initial-branch=main', origin);
  git(origin, 'config', 'receive.shallowUpdate', 'true');
  git(root, 'push', '-q', origin, 'HEAD:refs/heads/main');
  return origin;
}

/** A newer version appears: the same content under a new commit. */
export function addVersionTo(origin: string) {
  const commit = git(origin, 'commit-tree', 'main^{tree}', '-p', 'main', '-m', 'A newer version');
  git(origin, 'update-ref', 'refs/heads/main', commit);
}

/** Throws with what to do when this clone lacks a commit. */
export function requireCommit(commit: string, what: string) {
  try {
    git(root, 'cat-file', '-e', `${commit}^{commit}`);
  } catch {
    throw new Error(`This clone lacks commit ${commit}, ${what}. Fetch the whole history: git fetch --unshallow`);
  }
}
