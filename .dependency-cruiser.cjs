/** The import law: one rule per sentence of docs/architecture.md, each proved by a planted violation (scripts/law/imports.test.ts). */
const never = (name, from, to) => ({ name, severity: 'error', from, to });

/** The list files, tests and the demonstration data know the rooms; the rest of the foundations does not. */
const listFiles = [
  '^server/(application|routes|jobs)\\.ts$',
  '^server/testing/',
  '^server/.*\\.test\\.ts$',
  '^server/database/demo/',
  '^web/(main|router)\\.tsx$',
];

module.exports = {
  forbidden: [
    never('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
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
    never('shared-stands-alone', { path: '^shared/' }, { path: '^(server|web|features)/' }),
    never('foundations-know-no-feature', { path: '^(server|web)/', pathNot: listFiles }, { path: '^features/' }),
    never(
      'contract-and-rules-are-pure',
      { path: '^features/[^/]+/([a-z-]*contract|rules)\\.ts$' },
      { path: '^(server|web|features/[^/]+/(server|web))/' },
    ),
    never(
      'rooms-have-doors',
      { path: '^features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      {
        path: '^features/',
        pathNot: [
          '^features/$1/',
          '^features/[^/]+/([a-z-]*contract|rules)\\.ts$',
          '^features/[^/]+/server/(access|store)\\.ts$',
          '^features/[^/]+/web/(queries\\.ts|parts/)',
        ],
      },
    ),
    never(
      'libraries-stay-in-their-adapters',
      { path: '^features/', pathNot: '\\.test\\.tsx?$' },
      { path: 'node_modules/(fastify|@fastify|pg|better-auth|@better-auth|nodemailer|@aws-sdk|ai|@ai-sdk)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
  },
};
