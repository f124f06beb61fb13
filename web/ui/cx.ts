/** Joins class names, leaving out what is off: `cx('a', open && 'b')`. */
export const cx = (...names: readonly (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ');
