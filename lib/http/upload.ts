import { AppError } from '@/lib/errors';
import { addressOf, contentOf, credentials, isCalledOff, problemOf, requestHeaders, sentWith } from './client';
import type { Endpoint, Returned, Sent } from './endpoint';
import { whileRunning } from './running';

interface Upload {
  form: FormData;
  /** The share of bytes sent, 0..1. */
  progress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * A call with a multipart body. By XMLHttpRequest, because fetch does not report upload progress. Throws the AppError of
 * the answer, or the reason of `signal`, which aborts it.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  sent: Omit<Sent<E>, 'body'>,
  { form, progress, signal }: Upload,
): Promise<Returned<E>> {
  const answer = new Promise<Returned<E>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const { serviceToken } = credentials;
    request.open(endpoint.method, addressOf(endpoint, sent as object));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText } = request;
      try {
        if (status < 200 || status >= 300)
          throw sentWith(serviceToken, problemOf(responseText, request.getResponseHeader('retry-after'), status));
        resolve(contentOf(responseText, status) as Returned<E>);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new AppError('project.common.networkError'));
    request.onabort = () => reject(isCalledOff(signal) ? signal?.reason : new AppError('project.common.networkError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
  return whileRunning(answer);
}
