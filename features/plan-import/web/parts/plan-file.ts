import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { MAX_PLAN_BYTES, type PlanPreview } from '../../contract.ts';
import { type Chosen, readPreview } from '../queries.ts';

export interface PlanFile {
  readonly file: File | undefined;
  readonly preview: PlanPreview | undefined;
  readonly chosen: Chosen;
  readonly isReading: boolean;
  /** 0 to 1, as the file leaves. */
  readonly progress: number;
  readonly error: string | undefined;
  choose(file: File | undefined): void;
  change(more: Chosen): void;
}

interface Target {
  readonly projectId?: string;
  /** Planned start of a project that is not created yet: from then a plan without dates is scheduled. */
  readonly start?: string;
}

/** A chosen plan and what the server reads in it; a later choice overtakes an earlier one that is still read. */
export function usePlanFile({ projectId, start = '' }: Target): PlanFile {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<PlanPreview>();
  const [chosen, setChosen] = useState<Chosen>({});
  const [progress, setProgress] = useState(0);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const read = async (given: File, choices: Chosen) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setReading(true);
    setProgress(0);
    setError(undefined);
    try {
      const asked = { ...(isWholeYear(start) && { start }), ...choices };
      const found = await readPreview({ file: given, signal, onProgress: setProgress }, asked, projectId);
      if (!signal.aborted) setPreview(found);
    } catch (fault) {
      if (signal.aborted) return;
      setError(messageOf(fault, t('The plan could not be read. Please try again.')));
    }
    if (!signal.aborted) setReading(false);
  };
  const readAgain = useEffectEvent(() => {
    const from = preview?.scheduled?.from;
    if (file && from !== undefined && !chosen.start && isWholeYear(start) && start !== from) void read(file, chosen);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new start that asks for another reading
  useEffect(() => readAgain(), [start]);
  return {
    file,
    preview,
    chosen,
    isReading,
    progress,
    error,
    choose: (given) => {
      running.current?.abort();
      setFile(given);
      setPreview(undefined);
      setChosen({});
      setReading(false);
      setError(undefined);
      if (given && given.size > MAX_PLAN_BYTES) setError(t('The file must be at most 10 MB.'));
      else if (given) void read(given, {});
    },
    change: (more) => {
      const { columns, refs, sheet, headerRow } = more;
      const isOther = sheet !== undefined || headerRow !== undefined;
      // Another sheet or another row of headings has other columns: what was said of the old ones is no longer meant.
      const { columns: old, refs: oldRefs, ...kept } = chosen;
      const next: Chosen = isOther
        ? { ...(sheet === undefined ? kept : startOf(kept)), ...more }
        : {
            ...chosen,
            ...more,
            ...(columns && { columns: { ...old, ...columns } }),
            ...(refs && { refs: { ...oldRefs, ...refs } }),
          };
      setChosen(next);
      if (file) void read(file, next);
    },
  };
}

const startOf = ({ start }: Chosen): Chosen => (start === undefined ? {} : { start });

/** While somebody types a year its first digits are years, too: 0002. */
export const isWholeYear = (date: string): boolean => date >= '1900';
