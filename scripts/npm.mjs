import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { describeSystemError, Problem } from './say.mjs';

/** What every call says for itself, whatever a person's .npmrc asks for: the same packages everywhere, no script of theirs. */
const OPTIONS = [
  '--ignore-scripts',
  '--include=optional',
  '--include=peer',
  '--engine-strict=false',
  '--package-lock=true',
  '--global=false',
  '--dry-run=false',
  '--install-strategy=hoisted',
  // Without a network it is told within half a minute: npm by itself waits for more than one.
  '--fetch-retries=3',
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=10000',
  '--no-audit',
  '--no-fund',
  '--no-progress',
  '--loglevel=error',
];

/**
 * Runs npm in a folder and returns what it printed on standard output. A failure is a Problem: what failed, and npm's reason
 * in one sentence.
 * @param {{ command: string, args: string[] }} npm the program, and the script it runs
 */
export async function runNpm(npm, folder, args, purpose) {
  const { code, stdout, output } = await run(npm, folder, [...args, ...OPTIONS]);
  if (code !== 0) throw new Problem(`${purpose} failed. ${explainFailure(output)}`);
  return stdout;
}

/** The npm that runs this script, else the one on the path. Other package managers name themselves in the same variable. */
export function machineNpm() {
  const cli = process.env.npm_execpath ?? '';
  if (basename(cli) === 'npm-cli.js') return { command: process.execPath, args: [cli] };
  return { command: 'npm', args: [] };
}

function run({ command, args: given }, folder, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...given, ...args], {
      cwd: folder,
      env: withoutCaller(process.env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: command === 'npm' && process.platform === 'win32',
    });
    let stdout = '';
    let output = '';
    child.stdout.on('data', (text) => {
      stdout += text;
      output += text;
    });
    child.stderr.on('data', (text) => (output += text));
    child.once('error', ({ message }) =>
      reject(new Problem(`npm cannot be run (${message}). Install npm, then start again.`)),
    );
    child.once('close', (code) => resolve({ code, stdout, output }));
  });
}

/** npm tells its scripts about the package they belong to; an npm that they call must not take that for its own. */
const withoutCaller = (env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(package|lifecycle|command|execpath|node_execpath)/i.test(name)),
  );

const NETWORK =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)\b/;
const REFUSED = /\b(E401|E403|E407)\b|Proxy Authentication Required/;
const CERTIFICATE =
  /\b(UNABLE_TO_GET_ISSUER_CERT\w*|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED|UNABLE_TO_VERIFY_LEAF_SIGNATURE)\b/;
const SYSTEM = /\b(ENOSPC|EDQUOT|EACCES|EPERM|EROFS|EMFILE)\b/;

/** npm's reason, said for the person at the terminal, with the line of npm that carries it. */
export function explainFailure(output) {
  const found = (pattern) => output.match(pattern)?.[0];
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (ERR!|error)\s*/, '').trim())
    .filter(isMeaningful);
  const words = () => lines.slice(0, 3).join(' · ').slice(0, 500);
  if (found(SYSTEM)) return describeSystemError({ code: found(SYSTEM), path: pathIn(output) });
  if (found(CERTIFICATE))
    return `The package registry's certificate is not trusted (${found(CERTIFICATE)}): name your company's with "npm config set cafile FILE", then start again.`;
  if (found(REFUSED))
    return `The package registry or a proxy before it asks for a permission (${found(REFUSED)}): see "npm config get registry" and "npm config get proxy", then start again.`;
  if (found(NETWORK))
    return `The package registry cannot be reached (${found(NETWORK)}). The first start needs it: behind a proxy set HTTPS_PROXY or "npm config set https-proxy ADDRESS", then start again.`;
  if (found(/\bEINTEGRITY\b/))
    return 'A package did not arrive as it was published (EINTEGRITY): the registry or a proxy altered it. Run "npm cache verify", then start again.';
  return `npm says: ${words() || 'nothing'}`;
}

const isMeaningful = (line) => line !== '' && !/^(code|A complete log|Log files|syscall|errno)\b/i.test(line);
const pathIn = (output) => output.match(/(?:path|dest) (\S.*)/)?.[1];
