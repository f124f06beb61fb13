import { type RefObject, useEffect, useRef } from 'react';
import { leadToFault } from './lead-to-fault.ts';

/** A submit that failed leads to the first field that says why, once it may be written in again. */
export function useFirstFault(
  form: RefObject<HTMLFormElement | null>,
  faults: Readonly<Record<string, string>>,
  isSending: boolean,
): void {
  const told = useRef(faults);
  useEffect(() => {
    if (isSending || told.current === faults) return;
    told.current = faults;
    // What was pressed lost the focus while the form was locked.
    const pressed = document.activeElement === document.body ? submitOf(form.current) : null;
    if (!leadToFault(form.current)) pressed?.focus({ preventScroll: true });
  }, [form, faults, isSending]);
}

const submitOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[type="submit"]') ?? null;
