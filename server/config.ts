import { resolve } from 'node:path';
import { z } from 'zod';
import { bucketIn } from './adapters/storage/backup-place.ts';
import { isNetwork } from './http/proxy.ts';

const blank = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const integer = (low: number, high: number, preset: number) =>
  z.preprocess(
    blank,
    z.coerce
      .number({ error: `must be a whole number from ${low} to ${high}` })
      .int(`must be a whole number from ${low} to ${high}`)
      .min(low, `must be a whole number from ${low} to ${high}`)
      .max(high, `must be a whole number from ${low} to ${high}`)
      .default(preset),
  );
const webUrl = z.url({ protocol: /^https?$/, error: 'must be a web address, for example https://example.com' });

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, 'must look like postgres://user:password@host:5432/database');

const networks = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((network) => network.trim())
      .filter((network) => network !== ''),
  )
  .refine(
    (list) => list.every(isNetwork),
    'must be addresses or networks, separated by commas, for example 10.0.0.5,192.168.1.0/24',
  );

/** The environment, as docs/operations.md lists it. */
const Environment = z.object({
  PORT: integer(0, 65_535, 3000),
  HOST: z.preprocess(blank, z.string().default('127.0.0.1')),
  DRAIN_SECONDS: integer(0, 300, 0),
  DATA_DIR: z.preprocess(blank, z.string().default('./data')),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_LISTEN_URL: optional(databaseUrl),
  DATABASE_READ_URL: optional(databaseUrl),
  DATABASE_STATEMENTS: z.preprocess(
    blank,
    z.enum(['named', 'unnamed'], { error: 'must be named or unnamed' }).default('named'),
  ),
  PUBLIC_URL: optional(webUrl),
  TRUSTED_PROXY: networks,
  SESSION_SECRET: optional(z.string().min(32, 'must be at least 32 characters')),
  DEMO: z.preprocess(
    blank,
    z
      .enum(['0', '1', 'true', 'false'], 'must be 1 or 0')
      .default('0')
      .transform((value) => value === '1' || value === 'true'),
  ),
  LOG_LEVEL: z.preprocess(
    blank,
    z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be one of fatal, error, warn, info, debug, trace, silent',
      })
      .default('info'),
  ),
  OIDC_ISSUER: optional(webUrl),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_NAME: z.preprocess(blank, z.string().default('Company account')),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/.+/, 'must look like smtp://user:password@host:587')),
  MAIL_FROM: optional(z.string()),
  AI_PROVIDER: z.preprocess(
    blank,
    z
      .enum(['none', 'openai-compatible', 'anthropic', 'google'], {
        error: 'must be none, openai-compatible, anthropic or google',
      })
      .default('none'),
  ),
  AI_BASE_URL: optional(webUrl),
  AI_MODEL: optional(z.string()),
  AI_VISION_MODEL: optional(z.string()),
  AI_API_KEY: optional(z.string()),
  AI_TIMEOUT_MS: integer(100, 600_000, 20_000),
  S3_ENDPOINT: optional(webUrl),
  S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_TO: optional(
    z
      .string()
      .refine(
        (address) => !/^s3:/i.test(address) || bucketIn(address) !== undefined,
        'must be a folder, or a bucket like s3://backups or s3://backups/site',
      ),
  ),
  BACKUP_S3_ENDPOINT: optional(webUrl),
  BACKUP_S3_REGION: z.preprocess(blank, z.string().default('us-east-1')),
  BACKUP_S3_ACCESS_KEY_ID: optional(z.string()),
  BACKUP_S3_SECRET_ACCESS_KEY: optional(z.string()),
  BACKUP_PASSPHRASE: optional(z.string().min(12, 'must be at least 12 characters')),
  METRICS_TOKEN: optional(z.string().min(32, 'must be at least 32 characters')),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webUrl),
  WEBHOOK_NETWORKS: networks,
  WEATHER_URL: optional(webUrl),
  WEATHER_KEY: optional(z.string()),
});

/** Every setting there is. */
export const environmentNames: readonly string[] = Object.keys(Environment.shape);

export type Config = z.output<typeof Environment>;

/** Wrong settings, in words: one line a variable. The start script prints the message and exits with 1. */
export class ConfigError extends Error {}

/** Parses the environment once. Throws ConfigError naming each wrong variable; never prints a value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
  }
  const config = { ...parsed.data, DATA_DIR: resolve(parsed.data.DATA_DIR) };
  requireTogether(config, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  requireTogether(config, ['SMTP_URL', 'MAIL_FROM']);
  assertBackupPlace(config);
  if (config.DATABASE_LISTEN_URL && !config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set too: DATABASE_LISTEN_URL is another way to the same database');
  if (config.DATABASE_READ_URL && !config.DATABASE_URL)
    throw new ConfigError('DATABASE_URL must be set too: DATABASE_READ_URL is a standby of it');
  requireTogether(config, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  if (config.S3_ENDPOINT && !config.S3_BUCKET) throw new ConfigError('S3_BUCKET must be set too: S3_ENDPOINT needs it');
  if (config.AI_PROVIDER === 'openai-compatible' && !config.AI_BASE_URL) {
    throw new ConfigError('AI_BASE_URL must be set too: AI_PROVIDER openai-compatible has no address of its own');
  }
  return config;
}

function assertBackupPlace(config: Config) {
  const { BACKUP_TO, BACKUP_PASSPHRASE, BACKUP_S3_ACCESS_KEY_ID, S3_BUCKET, S3_ENDPOINT, BACKUP_S3_ENDPOINT } = config;
  requireTogether(config, ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY']);
  if (BACKUP_TO && !BACKUP_PASSPHRASE) throw new ConfigError('BACKUP_PASSPHRASE must be set too: BACKUP_TO needs it');
  const place = bucketIn(BACKUP_TO ?? '');
  if (!place) return;
  if (!BACKUP_S3_ACCESS_KEY_ID)
    throw new ConfigError(
      'BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY must be set too: the bucket of BACKUP_TO has keys of its own',
    );
  // What no row names is swept out of the bucket of files, and a backup would hold all backups before it.
  if (place.bucket === S3_BUCKET && S3_ENDPOINT === BACKUP_S3_ENDPOINT)
    throw new ConfigError('BACKUP_TO must be another bucket than S3_BUCKET');
}

function requireTogether(config: Config, names: (keyof Config)[]) {
  const missing = names.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < names.length) {
    throw new ConfigError(`${missing.join(', ')} must be set too: ${names.join(', ')} belong together`);
  }
}
