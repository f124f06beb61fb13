import { useEffect, useMemo, useRef } from 'react';
import type { LogDraft } from './draft.ts';
import { DraftSession } from './draft-desk.ts';

/** One for every page that shows the form: it lets go of its draft with the page. */
export function useDesk(owner: string, start: () => LogDraft): DraftSession {
  const begin = useRef(start);
  begin.current = start;
  const desk = useMemo(() => new DraftSession(owner, () => begin.current()), [owner]);
  useEffect(() => {
    void desk.open();
    return () => desk.close();
  }, [desk]);
  return desk;
}
