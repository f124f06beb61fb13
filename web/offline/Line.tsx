import type { ReactNode } from 'react';

/** One line below the header, over the whole width. */
export function Line({ tone = 'plain', children }: { tone?: 'plain' | 'amber'; children: ReactNode }) {
  const look = tone === 'amber' ? 'bg-amber-wash' : 'bg-sunk';
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-(--edge) py-1.5 text-sm ${look}`}
    >
      {children}
    </div>
  );
}
