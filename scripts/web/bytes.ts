/** npm run bytes: what a browser downloads (JavaScript and CSS, gzip) before each route can be used; over budget is exit code 1. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const folder = join(import.meta.dirname, '../../dist/web');
const kilo = 1000;
const dashboardBudget = 170 * kilo;
const landingBudget = 100 * kilo;

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const entry = 'index.html';

/** All files a module needs before it runs: itself, what it imports statically, their CSS. */
function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const css of chunk.css ?? []) seen.add(css);
  for (const other of chunk.imports ?? []) filesOf(other, seen);
  return seen;
}

const gzip = (file: string): number => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
const total = (files: Iterable<string>): number => [...files].reduce((bytes, file) => bytes + gzip(file), 0);

const shell = filesOf(entry);
const pages = Object.keys(manifest).filter((key) => /web\/\w+Page\.tsx$/.test(key));
const sizes = new Map<string, number>([['shell alone', total([...shell, 'theme.js'])]]);
const [dashboard = ''] = Object.entries(manifest).find(([, { name }]) => name === 'dashboard') ?? [];
sizes.set('dashboard/web/DashboardPage.tsx', total(new Set([...shell, ...filesOf(dashboard), 'theme.js'])));
for (const page of pages.sort()) {
  sizes.set(page.replace('../features/', ''), total(new Set([...shell, ...filesOf(page), 'theme.js'])));
}
const html = readFileSync(join(folder, 'landing.en.html'), 'utf8');
const assets = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? []);
sizes.set('landing', total(assets));

const overBudget = [...sizes].filter(([route, bytes]) => bytes > budgetOf(route));
for (const [route, bytes] of sizes) {
  process.stdout.write(`${(bytes / kilo).toFixed(1).padStart(7)} kB  ${route}\n`);
}
for (const [route, bytes] of overBudget) {
  process.stderr.write(`${route}: ${bytes} bytes, over its budget of ${budgetOf(route)}\n`);
}
process.exitCode = overBudget.length > 0 ? 1 : 0;

function budgetOf(route: string): number {
  if (route === 'landing') return landingBudget;
  return /Dashboard|shell/.test(route) ? dashboardBudget : Number.POSITIVE_INFINITY;
}
