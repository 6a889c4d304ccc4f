/** The codes of expected errors; each is also the key of its message. Any other thrown error is a bug, and becomes a 500. */
const ERROR_CODES = [
  'project.common.invalid',
  'project.common.unauthenticated',
  'project.common.permissionDenied',
  'project.common.notFound',
  'project.common.conflict',
  'project.common.changedMeanwhile',
  'project.common.preconditionFailed',
  'project.common.preconditionRequired',
  'project.common.inUse',
  'project.common.partsGone',
  'project.common.tooLarge',
  'project.common.unsupportedMediaType',
  'project.common.tooManyRequests',
  'project.common.methodNotAllowed',
  'project.common.badGateway',
  'project.common.busy',
  'project.common.databaseAway',
  'project.common.storeAway',
  'project.common.noSpace',
  'project.common.gatewayTimeout',
  'project.common.unexpected',
  'project.common.networkError',
  'project.limits.signUps',
  'project.limits.elements',
  'project.limits.storage',
  'project.users.login.error',
  'project.users.locked',
  'project.users.lastAdministrator',
  'project.limits.reports',
  'project.mail.off',
  'project.following.tooMany',
  'project.elements.modify.conflict',
  'project.changes.notUndoable',
  'project.changes.running',
  'project.jobs.tooMany',
  'project.jobs.ended',
  'project.jobs.brokeOff',
  'project.imports.notUndoable',
  'project.imports.undone',
  'project.imports.beingUndone',
  'project.imports.changedSince',
  'project.review.claimed',
  'project.review.undone',
  'project.review.nobodyToAsk',
  'project.elements.restore.kind',
  'project.elements.merged',
  'project.proposals.decided',
  'project.configurationParameter.required',
  'project.layerGroup.background',
  'project.layerGroup.inUse',
  'project.layerServer.refused',
  'project.layerServer.noTile',
  'project.layerServer.said',
  'project.layerServer.status',
  'project.layerServer.type',
  'project.layerServer.tooLarge',
  'project.layerServer.unreachable',
  'project.layerServer.unreadable',
  'project.layerServer.entities',
  'project.layerServer.encoding',
  'project.layerServer.noService',
  'project.layerServer.noPicture',
  'project.layerServer.noStyle',
  'project.attributeType.inUse',
  'project.elementType.inUse',
  'project.elementType.inScope',
  'project.elementType.archived',
  'project.elementType.referredTo',
  'project.files.isValue',
  'project.review.accepted',
  'project.styles.inUse',
  'project.styles.lastOfKind',
  'project.styles.icons.builtIn',
  'project.styles.icons.inUse',
  'project.attachedFiles.errors.formatNotPermitted',
  'project.attachedFiles.errors.maxSize',
  'project.attachedFiles.errors.mustBeImage',
  'project.attachedFiles.inUse',
  'project.tileArchives.inUse',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
export type MessageValues = Record<string, string | number>;

/** Points at one field by its path in the body or its query parameter. `key` names the message, `values` fill it in. */
export interface FieldIssue {
  path: string;
  key: string;
  values?: MessageValues;
  /** The message key of the field's name, where its path says another. */
  label?: string;
  /** The text itself: what the browser receives, or what an administrator has written. */
  message?: string;
  /** The page of the administration area that shows who has a value that is taken, or what is in use; without the base path. */
  link?: string;
}

interface Details {
  fields?: FieldIssue[];
  values?: MessageValues;
  /** After how many seconds a 429 or 503 may be tried again. */
  retryAfterS?: number;
  /** With a 409: the current record. */
  current?: unknown;
  /** With a 409: the fields that both have changed, with the values of both. */
  conflicts?: unknown;
  /** With a 301: the address of what is there instead. */
  location?: string;
}

const brand = Symbol.for('vieiro.AppError');

export class AppError extends Error {
  readonly [brand] = true;
  readonly fields: FieldIssue[];
  readonly values: MessageValues;
  readonly retryAfterS?: number;
  readonly current?: unknown;
  readonly conflicts?: unknown;
  readonly location?: string;

  constructor(
    readonly code: ErrorCode,
    { fields = [], values = {}, retryAfterS, current, conflicts, location }: Details = {},
    message: string = code,
  ) {
    super(message);
    this.fields = fields;
    this.values = values;
    this.retryAfterS = retryAfterS;
    this.current = current;
    this.conflicts = conflicts;
    this.location = location;
  }

  /** Also true for errors thrown by the copy of this module in another bundle: promises are shared between them (lib/process-state.ts). */
  static [Symbol.hasInstance](it: unknown): boolean {
    return typeof it === 'object' && it !== null && brand in it;
  }
}

const FAULTS: ReadonlySet<string> = new Set<ErrorCode>([
  'project.common.networkError',
  'project.common.badGateway',
  'project.common.gatewayTimeout',
  'project.common.busy',
  'project.common.databaseAway',
  'project.common.storeAway',
  'project.common.noSpace',
  'project.common.unexpected',
]);

/** Whether the server or the network failed, so that the input is not to blame and a later attempt may succeed. */
export const isServerFault = (error: unknown): boolean => error instanceof AppError && FAULTS.has(error.code);

/** Whether something could not be written because the disk, or what may be used of it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT)$/.test(String((error as { code?: unknown } | null | undefined)?.code));

/** One field that breaks a rule (400). */
export const invalid = (path: string, key: string, values?: MessageValues) =>
  new AppError('project.common.invalid', { fields: [{ path, key, values }] });

export const notFound = () => new AppError('project.common.notFound');
