/**
 * <UnsavedParts typed={typed}>…</UnsavedParts>, with `const typed = useRef(new Set<string>())`: which parts of a dialog beside its form
 * hold something that is not saved. Saving the form does not close the dialog over them.
 */
import { type ReactNode, type RefObject, use, useCallback } from 'react';
import { UnsavedContext } from './unsaved.ts';

interface UnsavedPartsProps {
  typed: RefObject<Set<string>>;
  children: ReactNode;
}

export function UnsavedParts({ typed, children }: UnsavedPartsProps) {
  const reportToDialog = use(UnsavedContext);
  const report = useCallback(
    (part: string, isUnsaved: boolean) => {
      if (isUnsaved) typed.current.add(part);
      else typed.current.delete(part);
      reportToDialog?.(part, isUnsaved);
    },
    [typed, reportToDialog],
  );
  return <UnsavedContext value={report}>{children}</UnsavedContext>;
}
