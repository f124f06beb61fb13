/**
 * <Name>{project.name}</Name>: a name people typed, in whatever language, on one line; what does not fit ends in an ellipsis at the
 * name's own end, and the whole name shows on hover. `lines={2}` for a clamped paragraph.
 */
import { cx } from './cx.ts';

interface NameProps {
  children: string;
  lines?: 1 | 2;
  className?: string;
}

export function Name({ children, lines = 1, className }: NameProps) {
  return (
    <span
      dir="auto"
      title={children}
      className={cx('aligned-with-page', lines === 1 ? 'block truncate' : 'line-clamp-2 wrap-anywhere', className)}
    >
      {children}
    </span>
  );
}
