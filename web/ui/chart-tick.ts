/** A label of an axis reads in its own direction: "100 مليون" inside a drawing that goes from left to right. */
export const tickText = (text: string): string => `\u2068${text}\u2069`;
