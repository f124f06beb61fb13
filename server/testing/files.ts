import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { testApp } from './app.ts';
import type { Person } from './people.ts';

type App = Awaited<ReturnType<typeof testApp>>;

interface Upload {
  readonly id?: string;
  readonly filename?: string;
  readonly contentType?: string;
  /** By the clock of the device. */
  readonly writtenAt?: string;
}

/** Asks for an address and sends the bytes there, as a page does. */
export async function upload(
  app: App,
  who: Person,
  content: Uint8Array,
  { id, filename = 'site.jpg', contentType = 'image/jpeg', writtenAt }: Upload = {},
) {
  const begun = await who.call('POST', '/api/upload/signed-url', {
    ...{ filename, contentType, writtenAt },
    ...(id && { id }),
  });
  const sent = await send(app, begun.body.signedUrl, content, contentType);
  return { begun, sent, path: begun.body.fileUrl as string };
}

export const send = (app: App, signedUrl: string, content: Uint8Array, contentType = 'image/jpeg') =>
  app.call({ method: 'PUT', url: signedUrl, headers: { 'content-type': contentType }, payload: Buffer.from(content) });

/** A photo as a phone makes it, told apart by its tint. */
export const photo = (tint = 0, size: { width: number; height: number } = { width: 320, height: 240 }) =>
  sharp({ create: { ...size, channels: 3, background: { r: 180, g: (tint * 37) % 256, b: (tint * 91) % 256 } } })
    .withExif({
      IFD0: { Model: 'Phone 1' },
      IFD2: { DateTimeOriginal: '2026:03:01 10:15:00', OffsetTimeOriginal: '+03:00' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '24/1 42/1 4900/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '46/1 40/1 3100/100',
      },
    })
    .jpeg()
    .toBuffer();

/** A photo that does not compress: some 3.3 bytes a pixel. */
export const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();

/** A whole PNG of 20,000 by 20,000 in some 50 kB. */
export function bomb(): Buffer {
  const size = 20_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(size * (1 + size / 8)), { level: 1 });
  const chunks = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
