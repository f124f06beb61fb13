import { useEffect, useRef } from 'react';
import { today } from '#web/i18n/formats.ts';
import { clockAhead, serverToday } from '#web/offline/clock.ts';
import { useStore } from '#web/ui/store.ts';
import type { LogDraft } from './draft.ts';

interface Proposal {
  readonly change: (edit: { date: string }) => void;
  /** Nothing is written yet: nobody has said that the proposed day is meant. */
  readonly isEmpty: boolean;
}

/** A log that was proposed for today by this device's clock moves to the server's today when the two turn out to differ. */
export function useServerDay({ date }: Pick<LogDraft, 'date'>, { change, isEmpty }: Proposal): void {
  const ahead = useStore(clockAhead);
  const known = useRef(ahead);
  useEffect(() => {
    if (known.current === ahead) return;
    known.current = ahead;
    if (isEmpty && date === today() && date !== serverToday()) change({ date: serverToday() });
  }, [ahead, isEmpty, date, change]);
}
