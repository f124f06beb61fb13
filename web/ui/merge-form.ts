/** What a form becomes when somebody else saved meanwhile. */
export interface Merge<F> {
  /** What nobody touched here takes the value that is there now. */
  readonly taken: Partial<F>;
  /** Changed by both: what was typed here stays. */
  readonly both: readonly (keyof F)[];
}

/** `opened` is what both began with, `values` what was typed here, `now` what is stored; flat forms. */
export function mergeForms<F extends object>(opened: F, values: F, now: F): Merge<F> {
  const changed = (Object.keys(now) as (keyof F)[]).filter((key) => opened[key] !== now[key]);
  const untouched = changed.filter((key) => opened[key] === values[key]);
  return {
    taken: Object.fromEntries(untouched.map((key) => [key, now[key]])) as Partial<F>,
    both: changed.filter((key) => opened[key] !== values[key] && values[key] !== now[key]),
  };
}
