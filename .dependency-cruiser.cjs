/** The import law: one rule per sentence of docs/architecture.md, each proved by a planted violation (scripts/law/imports.test.ts). A comment says what to do. */
const never = (name, from, to, comment) => ({ name, severity: 'error', from, to, ...(comment && { comment }) });

/** The list files, tests and the demonstration data know the rooms; the rest of the foundations does not. */
const listFiles = [
  '^server/(application|routes|jobs)\\.ts$',
  '^server/testing/',
  '^server/.*\\.test\\.ts$',
  '^server/database/demo/',
  '^web/(main|router)\\.tsx$',
];

const { rooms } = require('./scripts/law/rooms.cjs');

/** Every room imports only rooms before it. */
const tests = '\\.test\\.tsx?$|/test-[a-z-]+\\.ts$';
const inOrder = rooms
  .slice(0, -1)
  .map((room, index) =>
    never(
      'rooms-stand-in-order',
      { path: `^features/${room}/`, pathNot: tests },
      { path: `^features/(${rooms.slice(index + 1).join('|')})/` },
      'A room imports only rooms before it in docs/architecture.md, "The order of rooms". What a lower room must do for a higher one, the higher one registers in a list file (server/routes.ts, server/jobs.ts, web/main.tsx, web/router.tsx).',
    ),
  );

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true }),
    ...inOrder,
    never(
      'rooms-are-listed',
      { path: '^features/', pathNot: `^features/((${rooms.join('|')})/|histories\\.ts$)` },
      {},
      'Add the room to docs/architecture.md, "The order of rooms", after every room that it imports; to "control" if only pages use it.',
    ),
    never(
      'histories-only-list',
      { path: '^features/histories\\.ts$' },
      { pathNot: '^features/[^/]+/history(-words)?\\.ts$' },
    ),
    never(
      'web-never-touches-server',
      { path: '^(web|features/[^/]+/web)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(server|features/[^/]+/server)/' },
    ),
    never(
      'server-never-touches-web',
      { path: '^(server|features/[^/]+/server)/' },
      { path: '^(web|features/[^/]+/web)/' },
    ),
    never('shared-stands-alone', { path: '^shared/', pathNot: '\\.test\\.tsx?$' }, { path: '^(server|web|features)/' }),
    never('foundations-know-no-feature', { path: '^(server|web)/', pathNot: listFiles }, { path: '^features/' }),
    never(
      'contract-and-rules-are-pure',
      { path: '^features/[^/]+/[^/]+\\.ts$', pathNot: tests },
      { path: '^(server|web|features/[^/]+/(server|web))/' },
    ),
    never(
      'rooms-have-doors',
      { path: '^features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^features/',
        pathNot: [
          '^features/$1/',
          '^features/histories\\.ts$',
          '^features/[^/]+/[^/]+\\.ts$',
          '^features/[^/]+/server/api\\.ts$',
          '^features/[^/]+/web/(queries\\.ts|parts/)',
        ],
      },
      'Into another room lead its contract and rules, server/api.ts, web/queries.ts and web/parts/: move there what is needed.',
    ),
    never(
      'knowledge-stands-alone',
      { path: '^features/work-knowledge/' },
      { path: ['^(server|web)/', 'node_modules/(react|drizzle-orm)/'] },
    ),
    never(
      'knowledge-stays-off-the-client',
      { path: '^(web|features/[^/]+/web)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^features/work-knowledge/(?!contract\\.ts$)', reachable: true },
    ),
    never(
      'libraries-stay-in-their-adapters',
      { path: '^features/', pathNot: '\\.test\\.tsx?$' },
      {
        path: 'node_modules/(fastify|@fastify|pg|better-auth|@better-auth|nodemailer|@aws-sdk|@myriaddreamin|ai|@ai-sdk|@e965|write-excel-file)/',
      },
    ),
    never(
      'only-photos-decode-pictures',
      {
        path: '^features/',
        pathNot: ['\\.test\\.tsx?$', '^features/photos/server/(detector|vision-worker|image-metrics|thumbnails)\\.ts$'],
      },
      { path: 'node_modules/(sharp|exifreader|heic-decode)/' },
    ),
    ...[
      ['fastify-stays-in-http', '(fastify|@fastify)', ['^server/http/', '^server/start/listen\\.ts$']],
      [
        'pg-stays-in-the-database',
        '(pg|pg-copy-streams)',
        ['^server/database/', '^server/(events|http/problem)\\.ts$'],
      ],
      ['better-auth-stays-in-sign-in', '(better-auth|@better-auth)', ['^server/adapters/sign-in/']],
      ['nodemailer-stays-in-mail', 'nodemailer', ['^server/adapters/mail/']],
      ['typst-stays-in-pdf', '@myriaddreamin', ['^server/adapters/pdf/']],
      ['models-stay-in-ai', '(ai|@ai-sdk)', ['^server/adapters/ai/']],
      ['spreadsheets-stay-in-sheets', '(@e965/xlsx|write-excel-file)', ['^server/adapters/sheets/']],
      [
        'pictures-stay-in-pictures',
        '(sharp|exifreader|heic-decode)',
        ['^server/adapters/pictures/', '^server/database/demo/pictures/', '^web/offline/picture-location\\.ts$'],
      ],
    ].map(([name, packages, places]) =>
      never(
        name,
        {
          pathNot: [...places, '^(bench|scripts|e2e|server/testing)/', '\\.test\\.tsx?$', '^features/', 'node_modules'],
        },
        { path: `node_modules/${packages}/` },
      ),
    ),
    never(
      'screens-stay-in-web',
      { path: '^(server|shared|features/[^/]+/(server/|[a-z-]*(contract|rules)\\.ts))' },
      { path: 'node_modules/(react|react-dom|@tanstack)/' },
    ),
    never(
      'the-database-stays-in-the-server',
      { path: '^(shared|web|features/[^/]+/web)/' },
      { path: 'node_modules/drizzle-orm/' },
    ),
    never(
      'products-need-no-tools',
      {
        path: '^(shared|server|web|features)/',
        pathNot: ['^server/testing/', '\\.test\\.tsx?$', '/test-(access|fixtures|trees)\\.ts$'],
      },
      { path: '^(server/testing|e2e|bench|scripts)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
  },
};
