import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { ApiError, UserFacingError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { ProgressLog } from '../contract.ts';
import type { LogDetails } from '../details-contract.ts';
import type { EditConflictState } from './AmendConflict.tsx';
import { type Amended, amendedOf, bodyOfAmended, isSaidAlready, mergeAmended } from './amendment.ts';
import { detailFaults } from './detail-lines.ts';
import { againWords, photosAgain } from './gone-photos.ts';
import { useAmendLog } from './queries.ts';

const schemaOf = (isSending: boolean) =>
  z.object({
    date: z.string().min(1, t('Please choose a date')),
    taskId: z.string(),
    manpower: z.number().int().min(0).max(100_000).nullable(),
    notes: z.string().max(20_000),
    details: z.custom<LogDetails>().superRefine((details, context) => {
      const [message] = Object.values(detailFaults(details));
      if (message) context.addIssue({ code: 'custom', message });
    }),
    /** Paths of those this amendment takes out: whatever else the log has, or gets meanwhile, stays. */
    takenOut: z.array(z.string()),
    /** Where the faults of photos are told. */
    photoUrls: z.null().refine(() => !isSending, t('Some photos are still being sent. Please wait, or remove them.')),
    reason: z.string().trim().min(1, t('Please say why the log is amended.')).max(500),
  });

interface Amending {
  readonly isSending: boolean;
  /** Paths of the new photos that have arrived. */
  readonly sent: readonly string[];
  readonly settle: () => Promise<void>;
  readonly onDone: () => void;
}

/**
 * The form of an amendment. `shown` is the newest this device knows of the log: its photos are those. When somebody else amended
 * it meanwhile, `elsewhere` says what, parts nobody touched here take it over, and what was typed stays.
 */
export function useAmendment(log: ProgressLog, { isSending, sent, settle, onDone }: Amending) {
  const { user } = useSession();
  const amend = useAmendLog();
  const [known, setKnown] = useState(log);
  const [elsewhere, setEditConflict] = useState<EditConflictState>();
  const shown = log.version < known.version ? known : log;
  const fill = (amended: Amended) => {
    for (const [name, value] of Object.entries(amended)) form.setValue(name as keyof Amended, value);
  };
  const form = useForm({
    schema: useMemo(() => schemaOf(isSending), [isSending]),
    defaults: startOf(log),
    failed: t('Failed to amend daily log'),
    submit: async ({ takenOut, reason, photoUrls: _, ...typed }) => {
      const photoUrls = [...new Set([...shown.photoUrls.filter((path) => !takenOut.includes(path)), ...sent])];
      const seen = { version: known.version, knownPhotoUrls: shown.photoUrls };
      try {
        await amend.mutateAsync({
          params: { id: log.id },
          body: { ...bodyOfAmended(typed), reason, photoUrls, ...seen },
        });
      } catch (error) {
        const resent = await photosAgain(error, user.id);
        if (resent) throw new UserFacingError(againWords(resent), error);
        const now = currentOf(error);
        if (!now) throw error;
        if (!isSaidAlready(typed, now) || !isSameSet(photoUrls, now.photoUrls)) {
          const { merged, both } = mergeAmended(known, typed, now);
          fill(merged);
          setEditConflict({ before: known, now, both });
          setKnown(now);
          return NOT_SAVED;
        }
      }
      await settle();
      toastSuccess(t('Daily log amended.'));
      onDone();
    },
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  // Nothing is typed yet: what others amend is simply shown.
  useEffect(() => {
    if (isDirty || log.version <= known.version) return;
    setKnown(log);
    reset(startOf(log));
  }, [log, known, isDirty, reset]);
  return { form, elsewhere, shown };
}

const startOf = (log: ProgressLog) => ({
  ...amendedOf(log),
  takenOut: [] as string[],
  photoUrls: null,
  reason: '',
});

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));

const currentOf = (error: unknown): ProgressLog | undefined =>
  error instanceof ApiError && error.status === 409
    ? ((error.problem.current as ProgressLog | null) ?? undefined)
    : undefined;
