import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Target, urlOf } from '#shared/http/endpoint.ts';

type Values = Readonly<Record<string, string | number>>;

interface Address {
  readonly id: string;
  /** Until when it may be used, in milliseconds. */
  readonly until: number;
  readonly values?: Values;
}

/** An address that needs no cookie until it ends; for whom it was made stands in `values`. */
export function signedUrl(secret: string, endpoint: Target, { id, until, values = {} }: Address): string {
  const signature = signatureOf(secret, endpoint, { id, until, values });
  return urlOf(endpoint, { params: { id }, query: { ...values, until, signature } });
}

/** Whether we signed just this, and it has not ended. */
export function isSigned(secret: string, endpoint: Target, address: Address & { signature: string }, now: Date) {
  const wanted = Buffer.from(signatureOf(secret, endpoint, address));
  const given = Buffer.from(address.signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && now.getTime() < address.until;
}

function signatureOf(secret: string, { path }: Target, { id, until, values = {} }: Address): string {
  const said = JSON.stringify(['file', path, id, until, Object.entries(values).sort()]);
  return createHmac('sha256', secret).update(said).digest('base64url');
}
