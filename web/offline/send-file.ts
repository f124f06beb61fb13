import { failure } from '#web/api/client.ts';

export interface OutgoingFile {
  /** Client-made: sending it again is harmless. */
  readonly id: string;
  readonly blob: Blob;
  readonly name: string;
  readonly type: string;
}

interface Sending {
  readonly signal?: AbortSignal;
  /** 0 to 1, as the bytes leave. */
  readonly onProgress?: (share: number) => void;
}

interface Begun {
  readonly signedUrl: string;
  readonly fileUrl: string;
  readonly isStored: boolean;
}

/** Sends a file to the storage (spec §7) and answers its path. What arrived before is not sent again. */
export async function sendFile({ id, blob, name, type }: OutgoingFile, sending: Sending = {}): Promise<string> {
  const answer = await fetch('/api/upload/signed-url', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, filename: name, contentType: type }),
    ...(sending.signal && { signal: sending.signal }),
  });
  if (!answer.ok) throw await failure(answer);
  const { signedUrl, fileUrl, isStored } = (await answer.json()) as Begun;
  if (!isStored) await put(signedUrl, blob, type, sending);
  return fileUrl;
}

/** Not fetch, which cannot say how far it is: on a site a photo takes a minute. */
function put(url: string, blob: Blob, type: string, { signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status >= 200 && status < 300) resolve();
      else failure(new Response(responseText, { status, statusText })).then(reject, reject);
    };
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(blob);
  });
}
