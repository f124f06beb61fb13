import { useRef, useState } from 'react';
import { isolate, t } from '#web/i18n/text.ts';
import { toast } from '#web/ui/toast.ts';
import type { CertificateLine } from '../../contract.ts';
import { fieldKey } from './measured-field.ts';

/** What stands in a field and is not taken, and why. */
export interface Refusal {
  readonly typed: string;
  readonly fault: string;
}

export interface Refusals {
  /** By the key of the field. They outlive their fields, of which only those in view are drawn. */
  readonly all: ReadonlyMap<string, Refusal>;
  /** Keeps the refusal of a field; none forgets it. */
  keep(key: string, refusal: Refusal | undefined): void;
  /** The key of the field that is to come into view and be focused; it says so when it has. */
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
    keep: (key, refusal) => {
      if (!refusal && !latest.current.has(key)) return;
      const next = new Map(latest.current);
      if (refusal) next.set(key, refusal);
      else next.delete(key);
      latest.current = next;
      setAll(next);
    },
    sought,
    found: () => setSought(undefined),
    seek: (lines) => {
      const keyIn = ({ itemId }: CertificateLine) =>
        [itemId, fieldKey(itemId, 'claimed')].find((key) => latest.current.has(key));
      const refused = lines.filter((line) => keyIn(line) !== undefined);
      const [first] = refused;
      if (!first) return false;
      setSought(keyIn(first));
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
