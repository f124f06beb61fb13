import { useState } from 'react';
import type { z } from 'zod';
import type { Payment, PaymentChange } from '../contract.ts';
import { changedSince, hasEditConflict } from './edit-conflict.ts';
import { useUpdatePayment } from './queries.ts';

/**
 * A decision on a payment as it is looked at (`seen`). When somebody changed it meanwhile nothing happens: `before` is what was
 * looked at until then, `seen` what is there now, and the next press decides on that. Answers whether it is done.
 */
export function useDecision(payment: Payment) {
  const update = useUpdatePayment();
  const [seen, setSeen] = useState(payment);
  const [before, setBefore] = useState<Payment>();
  const decide = async (body: z.input<typeof PaymentChange>): Promise<boolean> => {
    try {
      await update.mutateAsync({ params: { id: seen.id }, body: { ...body, version: seen.version } });
      return true;
    } catch (error) {
      const now = changedSince(seen, error);
      if (!now) throw error;
      setBefore(seen);
      setSeen(now);
      if (hasEditConflict(seen, now)) throw error;
      return false;
    }
  };
  return { seen, before, decide };
}
