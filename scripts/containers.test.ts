import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentNames, readConfig } from '#server/config.ts';
import { testApp } from '#server/testing/app.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { PORT } = readConfig({});

/** What Node and the C library read, not the product. */
const OF_THE_PLATFORM = [
  ...['NODE_ENV', 'NODE_COMPILE_CACHE'],
  ...['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'],
];
const unknownIn = (names: readonly string[]) =>
  names.filter((name) => !environmentNames.includes(name) && !OF_THE_PLATFORM.includes(name));

let app: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
const statusAt = async (url: string) => (await app.app.inject({ method: 'GET', url })).statusCode;

describe('the Containerfile', () => {
  const file = read('Containerfile').replaceAll('\\\n', ' ');
  const lines = (word: string) =>
    file.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));

  test('copies what is there, and everything the server reads beside its own folder', () => {
    const prefix = '--from=build /srv/construction/';
    const copied = lines('COPY').flatMap((line) =>
      line.startsWith(prefix) ? line.slice(prefix.length).split(' ') : [],
    );
    const made = ['.cache', 'node_modules', 'dist'];
    expect(copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
    const needed = [...made, 'package.json', 'migrations', 'demo', 'shared', 'server', 'features'];
    expect(copied).toEqual(expect.arrayContaining(needed));
    const [command = ''] = lines('RUN');
    expect(existsSync(join(root, command.replace('node ', '')))).toBe(true);
  });

  test('sets names that the server reads, and its port', () => {
    const settings = Object.fromEntries(lines('ENV').flatMap((line) => line.split(' ').map((one) => one.split('='))));
    expect(unknownIn(Object.keys(settings))).toEqual([]);
    expect(readConfig(settings)).toMatchObject({ HOST: '0.0.0.0', PORT, DATA_DIR: '/data' });
    expect(lines('EXPOSE')).toEqual([String(PORT)]);
    expect(lines('VOLUME')).toEqual(['/data']);
  });

  test('runs without privileges, started directly so that signals arrive, and asks an address that answers', async () => {
    expect(lines('USER')).toEqual(['10001:10001']);
    expect(JSON.parse(lines('ENTRYPOINT')[0] ?? '')).toEqual(['node_modules/.bin/node']);
    const script: string = JSON.parse(lines('CMD')[0] ?? '').at(-1);
    expect(existsSync(join(root, script))).toBe(true);
    const [, path = ''] = /\$\{process\.env\.PORT\}(\/[\w/]+)/.exec(file) ?? [];
    expect(await statusAt(path)).toBe(200);
  });
});

describe('compose.yaml', () => {
  const { services } = parse(read('compose.yaml'));

  test('sets names that the server reads, all that belong together', () => {
    const { environment } = services.product;
    // The system's own name for its folder of temporary files.
    expect(unknownIn(Object.keys(environment))).toEqual(['TMPDIR']);
    const filledIn = Object.entries<string>(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{[^}]*\}/g, 'a-value-of-thirty-two-characters-or-more'),
    ]);
    expect(readConfig(Object.fromEntries(filledIn)).DATABASE_URL).toContain('@database:5432/construction');
  });

  test('runs the product on a read-only root, leads to its port, and the proxy is believed', () => {
    expect(services.product).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      volumes: ['data:/data', 'backups:/backups', 'scratch:/scratch'],
    });
    expect(services.product.environment).toMatchObject({ BACKUP_TO: '/backups', TMPDIR: '/scratch' });
    expect(read('deploy/Caddyfile')).toContain(`reverse_proxy product:${PORT}`);
    const [{ subnet }] = parse(read('compose.yaml')).networks.default.ipam.config;
    expect(services.product.environment.TRUSTED_PROXY).toBe(subnet);
  });

  test('mounts files that are there', () => {
    const mounted = services.proxy.volumes.map((line: string) => line.split(':')[0]);
    expect(mounted.filter((path: string) => path.startsWith('.') && !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the files for Kubernetes', () => {
  const documents = ['construction.yaml', 'secret.example.yaml'].flatMap((name) =>
    parseAllDocuments(read(`deploy/kubernetes/${name}`)).map((document) => document.toJS()),
  );
  const byKind = (kind: string) => documents.find((document) => document.kind === kind);
  const pod = byKind('Deployment').spec.template.spec;
  const [container] = pod.containers;

  test('set names that the server reads', () => {
    const settings = { ...byKind('ConfigMap').data, ...byKind('Secret').stringData };
    expect(unknownIn(Object.keys(settings))).toEqual([]);
    expect(readConfig(settings).DRAIN_SECONDS).toBeLessThan(pod.terminationGracePeriodSeconds);
  });

  test('run two servers of which one always stays', () => {
    expect(byKind('Deployment').spec.replicas).toBe(2);
    expect(byKind('PodDisruptionBudget').spec.minAvailable).toBe(1);
    const { app: label } = byKind('Deployment').spec.template.metadata.labels;
    for (const kind of ['Service', 'PodDisruptionBudget'])
      expect(byKind(kind).spec.selector.matchLabels?.app ?? byKind(kind).spec.selector.app).toBe(label);
  });

  test('run it without privileges, and ask addresses that answer', async () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(container.ports).toEqual([{ name: 'http', containerPort: PORT }]);
    expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual(['/data', '/tmp']);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(await statusAt(container[probe].httpGet.path)).toBe(200);
    expect(container.readinessProbe.httpGet.path).toBe('/api/ready');
  });
});
