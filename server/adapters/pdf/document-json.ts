/** What a template reads. Half a surrogate pair is JSON in JavaScript, but in no other language. */
export const documentJson = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner) => (typeof inner === 'string' ? inner.toWellFormed() : inner));
