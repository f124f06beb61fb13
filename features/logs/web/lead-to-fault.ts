/** Leads to the first field that says what is wrong with it; where it is folded away it is opened. Answers it, if there is one. */
export function leadToFault(form: HTMLElement | null | undefined): HTMLElement | undefined {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? undefined;
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) fold.open = true;
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field;
}
