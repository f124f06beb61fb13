import type { ReactNode } from 'react';

/** A part of the dialog of a task, under a heading of its own. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line pt-4">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);
