/** What a template reads. Half a surrogate pair is JSON in JavaScript, but not elsewhere. */
export const documentJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner) => (typeof inner === 'string' ? inner.toWellFormed() : inner));
