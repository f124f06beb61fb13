import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface LineProps {
  tone?: 'plain' | 'amber';
  /** On a phone, where every line takes of the page, it gives way to another that is there. */
  isMinor?: boolean;
  children: ReactNode;
}

/** One line below the header, over the whole width. */
export function Line({ tone = 'plain', isMinor = false, children }: LineProps) {
  return (
    <div
      role="status"
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-(--edge) py-1.5 text-sm max-md:py-1',
        tone === 'amber' ? 'bg-amber-wash' : 'bg-sunk',
        isMinor && 'max-lg:not-first:hidden',
      )}
    >
      {children}
    </div>
  );
}
