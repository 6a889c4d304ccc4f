import 'server-only';
import type { Context } from '@/lib/auth/context';
import { permits } from '@/lib/auth/policy';
import { DAY_MS } from '@/lib/durations';
import { env } from '@/lib/env';
import { mailIsOn } from '@/lib/mail/service';
import { listMissingTexts } from '@/lib/missing-texts/service';
import { lastBackups } from '@/lib/operations/service';
import { listItems } from '@/lib/review-queue/service';
import { overviewPolicy } from './policy';
import { findFigures, findNewestElements, findNewestUsers } from './queries';
import { MAX_COUNTED, type Overview, type Problem, type ServerEnvironment } from './schema';

const NEWEST = 8;
/** Who makes a backup each day has missed one. */
const OLD_BACKUP_MS = 2 * DAY_MS;

const waitingOf = async (ctx: Context, kind: 'ELEMENT' | 'PROPOSAL' | 'REPORT') =>
  (await listItems(ctx, { kind, size: 1 })).result.totalItems;

async function waiting(ctx: Context): Promise<Overview['waiting']> {
  const [elements, proposals, reports] = await Promise.all([
    waitingOf(ctx, 'ELEMENT'),
    waitingOf(ctx, 'PROPOSAL'),
    waitingOf(ctx, 'REPORT'),
  ]);
  return { elements, proposals, reports };
}

type Figures = Awaited<ReturnType<typeof findFigures>>;
const problem = (kind: Problem['kind'], said: Partial<Problem> = {}): Problem => ({
  ...{ kind, count: null, since: null, detail: null },
  ...said,
});

/** The state of the newest backup; nothing where it is as it should. */
async function backupProblems(ctx: Context): Promise<Problem[]> {
  const [last] = await lastBackups(ctx);
  if (!last) return [problem('NO_BACKUP')];
  const found: Problem[] = [];
  if (Date.now() - Date.parse(last.moment) > OLD_BACKUP_MS) found.push(problem('OLD_BACKUP', { since: last.moment }));
  if (last.testFailure) found.push(problem('FAILED_BACKUP_TEST', { since: last.tested, detail: last.testFailure }));
  else if (!last.tested) found.push(problem('UNTESTED_BACKUP', { since: last.moment }));
  return found;
}

async function problems(ctx: Context, figures: Figures): Promise<Problem[]> {
  const [missing, backups] = await Promise.all([listMissingTexts(ctx, { size: 1 }), backupProblems(ctx)]);
  const count = Math.min(missing.result.totalItems, MAX_COUNTED);
  const { jobs, lastJob, lastJobName, mails, lastMail, lastFailure, layers, lastLayer, lastLayerName } = figures;
  return [
    ...(jobs > 0 ? [problem('FAILED_JOBS', { count: jobs, since: lastJob?.toISOString() ?? null, detail: lastJobName })] : []),
    ...(mails > 0
      ? [problem('FAILED_MAILS', { count: mails, since: lastMail?.toISOString() ?? null, detail: lastFailure })]
      : []),
    ...(layers > 0
      ? [problem('FAILING_LAYERS', { count: layers, since: lastLayer?.toISOString() ?? null, detail: lastLayerName })]
      : []),
    ...backups,
    ...(count > 0 ? [problem('MISSING_TEXTS', { count })] : []),
  ];
}

/** What the first screen of the administration says. Reviewers get what waits for them. */
export async function overview(ctx: Context): Promise<Overview> {
  if (!permits<object>(overviewPolicy.readAll(ctx.actor), {})) return { waiting: await waiting(ctx) };
  const figures = await findFigures(ctx.db, ctx.locale);
  const [waits, elements, newest, broken] = await Promise.all([
    waiting(ctx),
    findNewestElements(ctx.db, ctx.locale, NEWEST),
    findNewestUsers(ctx.db, NEWEST),
    problems(ctx, figures),
  ]);
  return {
    waiting: waits,
    elements: elements.map(({ at, ...it }) => ({ ...it, at: at.toISOString() })),
    users: {
      thisWeek: figures.thisWeek,
      locked: figures.locked,
      newest: newest.map(({ at, ...it }) => ({ ...it, at: at.toISOString() })),
    },
    problems: broken,
  };
}

/** An address without user, password and what stands behind the host. */
function hostOf(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** What the environment says that an administrator needs to know. Passwords never leave the server. */
export const environment = (): ServerEnvironment => ({
  mailIsOn: mailIsOn(),
  variables: [
    { name: 'SMTP_URL', value: hostOf(env.SMTP_URL) },
    { name: 'MAIL_FROM', value: env.MAIL_FROM ?? null },
    { name: 'PUBLIC_URL', value: env.PUBLIC_URL ?? null },
  ],
});
