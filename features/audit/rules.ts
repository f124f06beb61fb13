/** The kinds of things that history tells of. */
export const ENTITIES = [
  'project',
  'task',
  'schedule',
  'material',
  'payment',
  'contract',
  'variation',
  'certificate',
  'vendor',
  'risk',
  'log',
  'member',
  'user',
  'invitation',
  'organisation',
  'notification',
  'report-mail',
] as const;
export type Entity = (typeof ENTITIES)[number];
