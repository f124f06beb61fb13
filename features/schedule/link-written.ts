/** A link as planners write it: "FS", "SS+2", "FF-1"; the lag in working days. */
export const linkWritten = (kind: string, lag: number, number: (lag: number) => string = String): string =>
  lag === 0 ? kind : `${kind}${lag > 0 ? '+' : ''}${number(lag)}`;
