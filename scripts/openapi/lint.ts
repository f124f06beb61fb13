import type { Tools } from './tools.ts';

/** Redocly's strictest rules, and those of its others that our description keeps. Any finding fails, a warning as well. */
const CONFIG = {
  extends: ['recommended-strict'],
  rules: {
    'operation-tag-defined': 'error',
    'tag-description': 'error',
    'operation-singular-tag': 'error',
    'operation-parameters-unique': 'error',
    'path-params-defined': 'error',
    'paths-kebab-case': 'error',
    'no-invalid-media-type-examples': 'error',
    'component-name-unique': 'error',
    'operation-4xx-problem-details-rfc7807': 'error',
    'no-illogical-composition-keywords': 'error',
    'no-mixed-number-range-constraints': 'error',
    'no-duplicated-tag-names': 'error',
    'spec-ref-siblings': 'error',
    'spec-strict-refs': 'error',
  },
};

/** What the specification's own addresses ask for. One that is found no longer is a finding, too. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'no-ambiguous-paths #/paths/~1api~1materials~1shortfalls~1{projectId}':
    'the address of the specification; ids are UUIDs, so no material is called "shortfalls"',
  'no-ambiguous-paths #/paths/~1api~1materials~1{id}~1tasks': 'the same pair from the other side',
  'operation-2xx-response #/paths/~1api~1logout/get/responses': 'a navigation that always goes on to another page',
};

interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string }[];
}

interface Redocly {
  createConfig(config: object): Promise<object>;
  lintFromString(options: { source: string; absoluteRef: string; config: object }): Promise<Problem[]>;
}

/** What a linter finds in an OpenAPI description, one line each. */
export async function lintDocument({ load }: Tools, document: object): Promise<string[]> {
  const { createConfig, lintFromString } = await load<Redocly>('@redocly/openapi-core/lib/index.js');
  const config = await createConfig(CONFIG);
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
  const unseen = new Set(Object.keys(EXCEPTIONS));
  const findings = problems.flatMap(({ ruleId, message, location }) => {
    const place = `${ruleId} ${location[0]?.pointer ?? ''}`;
    unseen.delete(place);
    return place in EXCEPTIONS ? [] : [`${place}: ${message}`];
  });
  return [...findings, ...[...unseen].map((place) => `${place}: an exception that nothing needs any more`)];
}
