// How TypeScript becomes plain JavaScript that Node runs from the folder of the build: the server, and the scripts of an installation.
import { type BuildOptions, build } from 'esbuild';
import { inRoot, root } from './paths.ts';

const options: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['react-server'],
  // A name of our own: packages import createRequire too.
  banner: { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);" },
  logLevel: 'error',
};

/** Bundles with our options and esbuild's `overrides`. */
export const bundle = (overrides: BuildOptions) => build({ ...options, ...overrides });

/** Those of the build: native ones, the framework, and what has to be the same module in every bundle (parts of statements are). */
export const ofTheBuild = ['next', 'pg', 'sharp', 'bcrypt', '@prisma/client'];

/** The production server, in the place of the one that Next.js writes. What the framework fixes when it builds is fixed here as well. */
export const bundleServer = (outfile: string) =>
  bundle({
    entryPoints: [inRoot('server.ts')],
    outfile,
    external: ofTheBuild,
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.NEXT_PUBLIC_BASE_PATH': JSON.stringify(process.env.BASE_PATH ?? ''),
    },
  });
