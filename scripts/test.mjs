// `npm test`: installs, checks, and runs every test; its last line counts them all.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';
import { findNginx } from './debian.mjs';
import { findBrowser } from './find-browser.mjs';
import { install } from './install.mjs';
import { main, say } from './say.mjs';
import { runSteps, runVitest } from './steps.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const report = join(root, '.cache', 'vitest.json');

await main(async () => {
  const { node } = await install(root, { withTools: true });
  const browser = await findBrowser(root, node);
  const nginx = await findNginx();
  const [steps] = await Promise.all([runSteps(root), buildWeb(root, node)]);

  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runVitest(root, node, [...reporters, ...process.argv.slice(2)], {
    CHROMIUM_PATH: browser,
    NGINX_PATH: nginx,
  });
  const tests = countTests(code);

  const failed = steps.failed + tests.failed;
  say(`${steps.passed + tests.passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
});

/** A file that cannot even be loaded, and an error outside of any test, count as a failed test. */
function countTests(code) {
  const { numPassedTests = 0, testResults = [] } = readReport();
  const failed = testResults.flatMap(({ status, assertionResults }) => {
    const ofFile = assertionResults.filter((test) => test.status === 'failed');
    return status === 'failed' && ofFile.length === 0 ? [status] : ofFile;
  }).length;
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return {};
  }
}
