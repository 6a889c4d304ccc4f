import 'server-only';
import { AppError } from '@/lib/errors';
import { type Answer, TooLong } from '@/lib/map-workers/wire';
import type { MapPart } from './map-request';
import { ServiceException } from './service-exception';

/** The maximum total size of combined answers. */
const MAX_BYTES = 134_217_728;

function failureOf(error: unknown) {
  if (error instanceof TooLong)
    return new ServiceException(
      'NoApplicableCode',
      'The answer would be too large. Ask for fewer layers, or for a smaller part.',
    );
  // The worker stopped in the middle of its answer.
  return error instanceof AppError ? error : new AppError('project.common.badGateway');
}

/**
 * The answers for all parts, one after the other: a client has one worker at a time, which is free for the next part only when its whole
 * answer has been read. Throws AppError and ServiceException.
 */
export async function wholeAnswers(parts: readonly MapPart[], ask: (part: MapPart) => Promise<Answer>): Promise<Answer[]> {
  const found: Answer[] = [];
  let leftBytes = MAX_BYTES;
  try {
    for (const part of parts) {
      const answer = await (await ask(part)).whole(leftBytes);
      leftBytes -= answer.beginning.length;
      found.push(answer);
    }
    return found;
  } catch (error) {
    throw failureOf(error);
  }
}
