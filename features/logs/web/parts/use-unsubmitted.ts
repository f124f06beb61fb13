import { useAllPending, useLive } from '#web/offline/pending.ts';
import { storedDrafts } from '../drafts.ts';
import { isUnsubmitted } from '../orphaned-drafts.ts';

/** Whether this person began a daily log here that is not submitted; undefined while the device is read. */
export function useUnsubmitted(owner: string): boolean | undefined {
  const drafts = useLive(() => storedDrafts(owner), `drafts of ${owner}`);
  const items = useAllPending(owner);
  return drafts && items && isUnsubmitted({ drafts, items });
}
