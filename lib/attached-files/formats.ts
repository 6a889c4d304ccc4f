import 'server-only';
import type { Context } from '@/lib/auth/context';
import { transaction } from '@/lib/db/transaction';
import { linkTo } from '@/lib/db/violations';
import { AppError, invalid, notFound } from '@/lib/errors';
import { findFormat, findFormatWith, lockFormats, updateFormatRow } from './queries';
import type { FileFormatChange, FileFormatLimits } from './schema';

/** Names of files that browsers, servers or desktops run. No format may be recognized by one of them that it does not have already. */
const RUNS = new Set([
  ...[
    'html',
    'htm',
    'xhtml',
    'xht',
    'shtml',
    'mht',
    'mhtml',
    'svg',
    'svgz',
    'xml',
    'xsl',
    'xslt',
    'js',
    'mjs',
    'cjs',
    'css',
    'wasm',
    'swf',
  ],
  ...[
    'exe',
    'com',
    'bat',
    'cmd',
    'msi',
    'scr',
    'pif',
    'cpl',
    'dll',
    'lnk',
    'hta',
    'vbs',
    'vbe',
    'wsf',
    'wsh',
    'ps1',
    'reg',
    'jar',
  ],
  ...[
    'sh',
    'bash',
    'csh',
    'ksh',
    'zsh',
    'app',
    'command',
    'dmg',
    'pkg',
    'deb',
    'rpm',
    'apk',
    'php',
    'phtml',
    'phar',
    'jsp',
    'asp',
    'aspx',
    'cgi',
  ],
  ...['docm', 'xlsm', 'pptm', 'dotm'],
]);

/** What contributors may not attach, whoever allows it: programs, and documents that run scripts. */
const NEVER_BY_CONTRIBUTORS =
  /^(application\/vnd\.android\.package-archive|image\/svg\+xml|text\/html|application\/xhtml\+xml|(text|application)\/(x-)?javascript)$/;

/** Refuses (400) what would make a format unsafe, or two formats the same. */
async function check(ctx: Context, now: FileFormatLimits, change: FileFormatChange): Promise<void> {
  const unsafe = [now.mainMimeType, now.additionalMimeType ?? ''].some((it) => NEVER_BY_CONTRIBUTORS.test(it));
  if (change.allowedForElements && unsafe) throw invalid('allowedForElements', 'project.attachedFiles.formats.unsafe');
  const { extensions } = change;
  if (!extensions) return;
  if (new Set(extensions).size < extensions.length) throw invalid('extensions', 'project.app.Body.field.invalid');
  const runs = extensions.find((it) => RUNS.has(it) && !now.extensions.includes(it));
  if (runs) throw invalid('extensions', 'project.attachedFiles.formats.runs', { extension: runs });
  const taken = await findFormatWith(ctx.db, extensions, now.code);
  if (!taken) return;
  const link = linkTo({ screen: 'fileFormats', id: taken.code });
  const fields = [{ path: 'extensions', key: 'project.attachedFiles.formats.taken', values: taken, link }];
  throw new AppError('project.common.invalid', { fields });
}

/** Changes the limits and the extensions of a format. Sizes are bytes. 404 without such a format; 400 for what is not safe. */
export function changeFormat(ctx: Context, code: string, change: FileFormatChange): Promise<FileFormatLimits> {
  return transaction(ctx, async (tx) => {
    await lockFormats(tx.db);
    const now = await findFormat(tx.db, code);
    if (!now) throw notFound();
    await check(tx, now, change);
    await updateFormatRow(tx.db, code, change);
    return (await findFormat(tx.db, code)) as FileFormatLimits;
  });
}
