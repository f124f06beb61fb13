import { S3Client } from '@aws-sdk/client-s3';

export interface Bucket {
  readonly bucket: string;
  readonly region: string;
  /** Of an S3-compatible server; absent for Amazon's own. */
  readonly endpoint?: string | undefined;
  readonly keyId: string;
  readonly key: string;
}

/** How long a bucket may take to connect, say nothing, and answer as a whole. */
export interface Patience {
  readonly connectMs: number;
  readonly silentMs: number;
  readonly answerMs: number;
}

export const openClient = ({ region, endpoint, keyId, key }: Bucket, patience: Patience) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: keyId, secretAccessKey: key },
    // Many S3-compatible servers do not know the newer trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: patience.connectMs,
      socketTimeout: patience.silentMs,
      requestTimeout: patience.answerMs,
      throwOnRequestTimeout: true,
    },
  });

export const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Why a bucket cannot be used, and which settings to check: those whose names begin so. */
export function reasonOf(error: unknown, settings: 'S3_' | 'BACKUP_S3_'): string {
  const status = statusOf(error);
  if (status === 404) return 'there is no such bucket.';
  if (status === 403)
    return `access is refused. Check ${settings}ACCESS_KEY_ID, ${settings}SECRET_ACCESS_KEY and the rights of the key.`;
  if (status !== undefined) return `the server answers ${status} (${(error as Error).name}).`;
  return `the server does not answer. Check ${settings}ENDPOINT.`;
}
