import type { System } from './contract.ts';

/** What an administrator should do something about; the most urgent first. */
export type Attention =
  | { readonly kind: 'disk-low'; readonly folder: 'data' | 'backups' }
  | {
      readonly kind:
        | 'files-silent'
        | 'files-foreign'
        | 'backup-failed'
        | 'backup-incomplete'
        | 'backup-old'
        | 'backup-off';
    }
  | { readonly kind: 'jobs-failed' | 'jobs-late'; readonly names: readonly string[] };

export function attentionOf({ disks, files, backups, jobs }: System): Attention[] {
  const named = (state: 'failed' | 'late') => jobs.filter((job) => job.state === state).map(({ name }) => name);
  const [failed, late] = [named('failed'), named('late')];
  const { state } = backups;
  return [
    ...disks.filter(({ isLow }) => isLow).map(({ folder }) => ({ kind: 'disk-low', folder }) as const),
    ...(files.answers ? [] : [{ kind: 'files-silent' } as const]),
    ...(files.isOwn ? [] : [{ kind: 'files-foreign' } as const]),
    ...(state === 'failed' || state === 'incomplete' || state === 'old' ? [{ kind: `backup-${state}` } as const] : []),
    ...(failed.length > 0 ? [{ kind: 'jobs-failed', names: failed } as const] : []),
    ...(late.length > 0 ? [{ kind: 'jobs-late', names: late } as const] : []),
    ...(state === 'off' ? [{ kind: 'backup-off' } as const] : []),
  ];
}
