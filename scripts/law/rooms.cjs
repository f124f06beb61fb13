const { readFileSync } = require('node:fs');
const { join } = require('node:path');

/** The order of rooms is the drawing in docs/architecture.md: a layer a line, first its name, then its rooms with dots between them. */
const document = readFileSync(join(__dirname, '../../docs/architecture.md'), 'utf8');
const [, drawing] = /^## The order of rooms$.*?^```\n(.*?)^```$/ms.exec(document) ?? [];
if (!drawing) throw new Error('docs/architecture.md draws no order of rooms.');

/** Their names, those first that import none of the others. */
exports.rooms = drawing
  .trim()
  .split('\n')
  .flatMap((layer) => layer.split(/\s+/).slice(1))
  .filter((word) => word !== '·');
