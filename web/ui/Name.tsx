/**
 * <Name>{project.name}</Name>: a name people typed, in whatever language, on one line; what does not fit ends in an ellipsis at the
 * name's own end, and the whole name shows on hover. `lines={2}` for a clamped paragraph. What is no Name takes `cutLook(name, 1)`.
 */
import { cx } from './cx.ts';

interface NameProps {
  children: string;
  lines?: 1 | 2;
  className?: string;
}

export function Name({ children, lines = 1, className }: NameProps) {
  return (
    <span dir="auto" title={children} className={cx('aligned-with-page', cutLook(children, lines), className)}>
      {children}
    </span>
  );
}

/** A name of Arabic and Latin letters has four lines: what is cut off at its end on screen is the beginning of a word. */
export function cutLook(name: string, lines: 1 | 2): string {
  if (/[a-z]/i.test(name) && /[\u0600-\u06ff]/.test(name)) return 'line-clamp-4 wrap-anywhere';
  return lines === 1 ? 'block truncate' : 'line-clamp-2 wrap-anywhere';
}
