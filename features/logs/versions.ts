import { LogContent, type LogVersion } from './contract.ts';

/** A version as it is shown: what the log said then, and what it said before. */
export interface VersionDetails {
  readonly version: LogVersion;
  /** Undefined for an entry that says nothing of the day: the log was deleted, or its content is gone. */
  readonly content: LogContent | undefined;
  /** Of the last version before that said something. */
  readonly before: LogContent | undefined;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The versions of a log, each with the one it is to be compared with. */
export function versionDetails(versions: readonly LogVersion[]): VersionDetails[] {
  let last: { content: LogContent; photoIds: readonly string[] } | undefined;
  return versions.map((version) => {
    const content = LogContent.safeParse(version.content ?? undefined).data;
    const before = last;
    if (content) last = { content, photoIds: version.photoIds };
    const isCompared = content !== undefined && before !== undefined;
    return {
      version,
      content,
      before: before?.content,
      added: isCompared ? without(version.photoIds, before.photoIds) : [],
      removed: isCompared ? without(before.photoIds, version.photoIds) : [],
    };
  });
}

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id));
