import { useLayoutEffect } from 'react';
import { openDialogs } from './toast.ts';

/**
 * Makes what stands in `scope` inert while it is being saved, so that nothing is typed which the save does not take along. The busy
 * button and the dialog's header stay; the keyboard waits at the button. The function returned ends that and gives the focus back.
 */
function freeze(scope: HTMLElement, busy: HTMLElement | null): () => void {
  const focused = document.activeElement;
  const holdsFocus = focused instanceof HTMLElement && scope.contains(focused) && focused !== busy;
  const frozen = partsWithout(scope, busy).filter((part) => !part.inert && !part.dataset['live']);
  if (holdsFocus) busy?.focus({ preventScroll: true });
  for (const part of frozen) part.inert = true;
  return () => {
    for (const part of frozen) part.inert = false;
    const isFree = [busy, scope, document.body].includes(document.activeElement as HTMLElement);
    if (holdsFocus && isFree) focused.focus({ preventScroll: true });
  };
}

/** The largest parts of `scope` that do not hold `busy`. */
const partsWithout = (scope: Element, busy: HTMLElement | null): HTMLElement[] =>
  ([...scope.children] as HTMLElement[]).flatMap((part) => {
    if (part === busy) return [];
    return busy && part.contains(busy) ? partsWithout(part, busy) : [part];
  });

/** The same of a form, with the dialog around it; its own submit button may stand outside. */
export function freezeForm(form: HTMLFormElement | null): () => void {
  if (!form) return () => undefined;
  const submit = [...form.elements].find((one) => one instanceof HTMLButtonElement && one.type === 'submit');
  return freeze(form.closest('dialog') ?? form, (submit as HTMLElement | undefined) ?? null);
}

/** useFreeze(save.isPending): of the dialog on top, where what is typed is no <Form>. */
export function useFreeze(isSaving: boolean): void {
  useLayoutEffect(() => {
    const dialog = isSaving && openDialogs.get().at(-1);
    return dialog ? freeze(dialog, dialog.querySelector('[aria-busy=true]')) : undefined;
  }, [isSaving]);
}
