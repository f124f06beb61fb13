import { useRef, useState } from 'react';
import { isolate, t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import type { CertificateLine } from '../../contract.ts';

/** What stands in a field and is not taken, and why. */
export interface Refusal {
  readonly typed: string;
  readonly fault: string;
}

export interface Refusals {
  /** By item. They outlive their fields, of which only those in view are drawn. */
  readonly all: ReadonlyMap<string, Refusal>;
  /** Keeps the refusal of an item's field; none forgets it. */
  keep(itemId: string, refusal: Refusal | undefined): void;
  /** The item whose field is to come into view and be focused; it says so when it has. */
  readonly sought: string | undefined;
  found(): void;
  /** Says which quantities are not taken, and seeks the first one. False when there is none. */
  seek(lines: readonly CertificateLine[]): boolean;
}

const MOST_NAMED = 5;

export function useRefusals(): Refusals {
  const [all, setAll] = useState<ReadonlyMap<string, Refusal>>(new Map());
  const latest = useRef(all);
  const [sought, setSought] = useState<string>();
  return {
    all,
    keep: (itemId, refusal) => {
      if (!refusal && !latest.current.has(itemId)) return;
      const next = new Map(latest.current);
      if (refusal) next.set(itemId, refusal);
      else next.delete(itemId);
      latest.current = next;
      setAll(next);
    },
    sought,
    found: () => setSought(undefined),
    seek: (lines) => {
      const refused = lines.filter(({ itemId }) => latest.current.has(itemId));
      const [first] = refused;
      if (!first) return false;
      setSought(first.itemId);
      const named = refused.slice(0, MOST_NAMED).map(({ number }) => isolate(number));
      toast({
        title: t('The certificate is not issued.'),
        description: t('The quantities of {{count}} items are not taken: {{items}}. Please correct them first.', {
          count: refused.length,
          items: [...named, ...(refused.length > MOST_NAMED ? ['…'] : [])].join(t(', ')),
        }),
        variant: 'destructive',
      });
      return true;
    },
  };
}
