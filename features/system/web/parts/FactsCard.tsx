import type { ReactNode } from 'react';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: string | undefined;
}

/** A card of facts, each with its name before it. */
export function FactsCard({ title, note, facts }: { title: string; note?: string; facts: readonly Fact[] }) {
  return (
    <Card>
      <CardHeader title={title} {...(note !== undefined && { note })} />
      <CardBody>
        <dl className="grid gap-2.5">
          {facts.map((fact) => (
            <div key={fact.label} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-3">
              <dt className="text-ink-2 wrap-anywhere">{fact.label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                {fact.value}
                {fact.note && <span className="block text-sm text-ink-3">{fact.note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
