/** npm run law:openapi: the API's description without a warning of the linter. Not among `npm run law`: its tools are installed first. */
import { apiDocument } from '../openapi/document.ts';
import { lintDocument } from '../openapi/lint.ts';
import { openTools } from '../openapi/tools.ts';

const document = apiDocument();
const findings = await lintDocument(await openTools(), document);
for (const finding of findings) process.stderr.write(`${finding}\n`);
if (findings.length === 0)
  process.stdout.write(`openapi: ${Object.keys(document.paths).length} paths, nothing against the law\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
