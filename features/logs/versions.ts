import { LogContent, type LogVersion } from './contract.ts';

/** A version as it is shown: what the log said then, and what it said before. */
export interface ToldVersion {
  readonly version: LogVersion;
  /** Undefined for an entry that says nothing of the day: the log was deleted, or its content is gone. */
  readonly said: LogContent | undefined;
  /** Of the last version before that said something. */
  readonly before: LogContent | undefined;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The versions of a log, each with the one it is to be compared with. */
export function told(versions: readonly LogVersion[]): ToldVersion[] {
  let last: { said: LogContent; photoIds: readonly string[] } | undefined;
  return versions.map((version) => {
    const said = LogContent.safeParse(version.content ?? undefined).data;
    const before = last;
    if (said) last = { said, photoIds: version.photoIds };
    const isCompared = said !== undefined && before !== undefined;
    return {
      version,
      said,
      before: before?.said,
      added: isCompared ? without(version.photoIds, before.photoIds) : [],
      removed: isCompared ? without(before.photoIds, version.photoIds) : [],
    };
  });
}

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));
