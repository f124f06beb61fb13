import { msg, t } from '#web/i18n/text.ts';
import { failure, UserFacingError } from './client.ts';

export interface Sending {
  readonly file: File;
  readonly signal?: AbortSignal;
  /** 0 to 1, as the bytes leave. */
  readonly onProgress?: (share: number) => void;
}

interface Form extends Sending {
  /** The name of the file's field, and what is sent beside it. */
  readonly field: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const TOO_LARGE_FOR_PROXY = msg(
  'A proxy before the server takes no file this large. Nothing was saved; please tell your administrator.',
);

/** Sends a file as a form. Not fetch, which cannot say how far it is: on a site a picture takes a minute. */
export function sendFile(url: string, { file, field, fields = {}, signal, onProgress }: Form): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = true;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
      else if (status === 413 && !responseText.includes('"detail"'))
        reject(new UserFacingError(t(TOO_LARGE_FOR_PROXY)));
      else failure(new Response(responseText, { status, statusText })).then(reject, reject);
    };
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
