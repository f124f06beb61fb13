/** Why something failed, as far as an operator can act on it; `defect` is all that has no cause outside the product. */
export const FAILURE_CAUSES = [
  'database',
  'busy',
  'disk',
  'memory',
  'time',
  'rights',
  'files',
  'mail',
  'receiver',
  'backup',
  'network',
  'defect',
] as const;
export type FailureCause = (typeof FAILURE_CAUSES)[number];

export const FAILURE_KINDS = ['request', 'job', 'mail', 'webhook'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
