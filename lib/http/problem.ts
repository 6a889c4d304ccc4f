import 'server-only';
import { databaseAway, isDatabaseAway, isDatabaseFull } from '@/lib/db/away';
import { refusedValue } from '@/lib/db/violations';
import { AppError, type ErrorCode, type FieldIssue, isDiskFull } from '@/lib/errors';
import type { Locale } from '@/lib/i18n/locales';
import { type Translate, translatorFor } from '@/lib/i18n/translator';

const STATUS: Record<ErrorCode, number> = {
  'project.common.invalid': 400,
  'project.common.unauthenticated': 401,
  'project.common.permissionDenied': 403,
  'project.common.notFound': 404,
  'project.common.conflict': 409,
  'project.common.changedMeanwhile': 409,
  'project.common.preconditionFailed': 412,
  'project.common.preconditionRequired': 428,
  'project.common.inUse': 409,
  'project.common.partsGone': 409,
  'project.common.tooLarge': 413,
  'project.common.unsupportedMediaType': 415,
  'project.common.tooManyRequests': 429,
  'project.common.methodNotAllowed': 405,
  'project.common.badGateway': 502,
  'project.common.busy': 503,
  'project.common.databaseAway': 503,
  'project.common.storeAway': 503,
  'project.common.noSpace': 507,
  'project.common.gatewayTimeout': 504,
  'project.common.unexpected': 500,
  'project.common.networkError': 502,
  'project.limits.signUps': 429,
  'project.limits.elements': 429,
  'project.limits.storage': 413,
  'project.users.login.error': 401,
  'project.users.locked': 403,
  'project.users.lastAdministrator': 409,
  'project.limits.reports': 429,
  'project.mail.off': 403,
  'project.following.tooMany': 409,
  'project.elements.modify.conflict': 409,
  'project.changes.notUndoable': 409,
  'project.changes.running': 409,
  'project.jobs.tooMany': 409,
  'project.jobs.ended': 409,
  'project.jobs.brokeOff': 500,
  'project.imports.notUndoable': 409,
  'project.imports.undone': 409,
  'project.imports.beingUndone': 409,
  'project.imports.changedSince': 409,
  'project.review.claimed': 409,
  'project.review.undone': 409,
  'project.review.nobodyToAsk': 409,
  'project.elements.restore.kind': 409,
  'project.elements.merged': 301,
  'project.proposals.decided': 409,
  'project.configurationParameter.required': 400,
  'project.layerGroup.background': 409,
  'project.layerGroup.inUse': 409,
  'project.layerServer.refused': 403,
  'project.layerServer.noTile': 404,
  'project.layerServer.said': 502,
  'project.layerServer.status': 502,
  'project.layerServer.type': 502,
  'project.layerServer.tooLarge': 502,
  'project.layerServer.unreachable': 502,
  'project.layerServer.unreadable': 502,
  'project.layerServer.entities': 502,
  'project.layerServer.encoding': 502,
  'project.layerServer.noService': 502,
  'project.layerServer.noPicture': 502,
  'project.layerServer.noStyle': 502,
  'project.attributeType.inUse': 409,
  'project.elementType.inUse': 409,
  'project.elementType.inScope': 409,
  'project.elementType.archived': 409,
  'project.elementType.referredTo': 409,
  'project.files.isValue': 409,
  'project.review.accepted': 403,
  'project.styles.inUse': 409,
  'project.styles.lastOfKind': 409,
  'project.styles.icons.builtIn': 409,
  'project.styles.icons.inUse': 409,
  'project.attachedFiles.errors.formatNotPermitted': 415,
  'project.attachedFiles.errors.maxSize': 413,
  'project.attachedFiles.errors.mustBeImage': 415,
  'project.attachedFiles.inUse': 409,
  'project.tileArchives.inUse': 409,
};

/** A rule that a field breaks, in the caller's language. */
export function fieldError(t: Translate, { path, key, values, label: own, message: said, link }: FieldIssue) {
  if (said) return { fieldName: path, message: said };
  const label = own ?? `project.fields.${path.split('.').findLast((part) => !/^\d+$/.test(part)) || 'body'}`;
  const named = t(label);
  const message = t(key, { field: named === label ? path : named, ...values });
  return { fieldName: path, message, ...(link !== undefined && { link }) };
}

/** An unexpected error: 503 while the database is away, 507 where a disk is full, otherwise 500. */
function unexpected(error: unknown, requestId: string): AppError {
  const away = isDatabaseAway(error);
  const level = away ? 'warn' : 'error';
  console.error(JSON.stringify({ level, requestId, error: String((error as Error)?.stack ?? error) }));
  if (away) return databaseAway();
  const full = isDiskFull(error) || isDatabaseFull(error);
  return new AppError(full ? 'project.common.noSpace' : 'project.common.unexpected');
}

/** The only place where an error becomes an HTTP answer. An unexpected error shows nothing but its request id. */
export async function toProblem(error: unknown, locale: Locale, requestId: string): Promise<Response> {
  const known = error instanceof AppError ? error : (refusedValue(error) ?? unexpected(error, requestId));
  const t = await translatorFor(locale);
  const text = t(known.code, known.values);
  const body = {
    globalError: STATUS[known.code] < 500 ? text : t('project.common.withRequestId', { text, requestId }),
    code: known.code,
    ...(known.fields.length > 0 && { fieldErrors: known.fields.map((issue) => fieldError(t, issue)) }),
    ...(known.current !== undefined && { current: known.current }),
    ...(known.conflicts !== undefined && { conflicts: known.conflicts }),
    requestId,
  };
  const headers = new Headers({ 'Cache-Control': 'no-store', 'X-Request-Id': requestId });
  if (known.retryAfterS !== undefined) headers.set('Retry-After', String(Math.ceil(known.retryAfterS)));
  if (known.location !== undefined) headers.set('Location', known.location);
  if (STATUS[known.code] === 401) headers.set('WWW-Authenticate', 'Bearer');
  return Response.json(body, { status: STATUS[known.code], headers });
}
