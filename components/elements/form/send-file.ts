import { elementsApi } from '@/lib/elements/api';
import { AppError } from '@/lib/errors';
import { addressOf, problemOf, requestHeaders } from '@/lib/http/client';

/**
 * Sends one file to an element and tells how much of it has gone (0..1). By XMLHttpRequest, because fetch does not say how
 * far an upload is. Throws the AppError of the answer; `signal` breaks it off.
 */
export function sendFile(elementId: number, file: File, progress: (share: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', addressOf(elementsApi.addFiles, { params: { id: elementId } }));
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(problemOf(request.status, request.responseText, request.getResponseHeader('retry-after')));
    };
    request.onerror = () => reject(new AppError('project.common.networkError'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}
