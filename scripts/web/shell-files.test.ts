import { expect, test } from 'vitest';
import { type Manifest, shellFiles } from './shell-files.ts';

const page = (name: string) => `../features/room/web/${name}.tsx`;

const manifest: Manifest = {
  'index.html': { file: 'app.js', imports: ['_base.js'], dynamicImports: [page('ProjectsPage')], css: ['app.css'] },
  '_base.js': {
    file: 'base.js',
    assets: ['letters.woff2'],
    dynamicImports: [page('UsersPage'), page('WeeklyTargetsPage'), 'i18n/arabic.ts'],
  },
  'i18n/arabic.ts': { file: 'arabic.js', imports: ['_base.js'] },
  [page('ProjectsPage')]: { file: 'projects.js', dynamicImports: [page('BudgetAndPaymentsPage')] },
  [page('BudgetAndPaymentsPage')]: { file: 'payments.js', imports: ['_chart.js'] },
  [page('UsersPage')]: { file: 'users.js', imports: ['_base.js', '_members.js'] },
  [page('WeeklyTargetsPage')]: { file: 'targets.js', imports: ['_chart.js'] },
  '_chart.js': { file: 'chart.js' },
  '_members.js': { file: 'members.js' },
  '../features/landing/web/landing.ts': { file: 'landing.js', assets: ['phone.webp'] },
};

test('what everyone uses, what a role uses beside it, and the texts of a language; the landing page is for nobody', () => {
  expect(shellFiles(manifest)).toEqual({
    files: ['app.css', 'app.js', 'base.js', 'letters.woff2', 'projects.js'],
    byRole: {
      admin: ['chart.js', 'members.js', 'payments.js', 'targets.js', 'users.js'],
      pm: ['chart.js', 'payments.js'],
      cm: ['chart.js', 'targets.js'],
      se: [],
      viewer: [],
    },
    byLanguage: { en: [], ar: ['arabic.js'] },
  });
});
