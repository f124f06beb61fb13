import { FILE_MS, type PutFile, Refused, STILL_MS, within } from './transport.ts';

/** Not fetch, which cannot say how far it is: on a site a photo takes a minute. */
export const putWithProgress: PutFile = (url, blob, type, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    const stop = () => request.abort();
    let still = setTimeout(stop, STILL_MS);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(still);
      still = setTimeout(stop, STILL_MS);
      onProgress?.(total === 0 ? 0 : loaded / total);
    };
    request.onloadend = () => clearTimeout(still);
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else
        reject(new Refused(status, parsed(responseText), Number(request.getResponseHeader('Retry-After') ?? 0) * 1000));
    };
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    within(FILE_MS, signal).addEventListener('abort', stop);
    request.send(blob);
  });

function parsed(text: string): object {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}
