import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { type ImportFile, useImportFile } from '#web/ui/use-import-file.ts';
import { MAX_PLAN_BYTES, type PlanPreview } from '../../contract.ts';
import { type Chosen, readPreview } from '../queries.ts';

export interface PlanFile extends ImportFile<PlanPreview, Chosen> {
  /** Data date that the project gets: that of the file until another one is chosen, '' where it keeps its own. */
  readonly dataDate: string;
  setDataDate(date: string): void;
  /** Whether the rest of work under way waits as in the file; else the project keeps its own way. */
  readonly takesLogic: boolean;
  setTakesLogic(takes: boolean): void;
  /** What goes with the upload. */
  readonly progressChoice: Pick<Chosen, 'dataDate' | 'progressLogic'>;
}

interface Target {
  readonly projectId?: string;
  /** Planned start of a project that is not created yet: from then a plan without dates is scheduled. */
  readonly start?: string;
}

/** A chosen plan and what the server reads in it. */
export function usePlanFile({ projectId, start = '' }: Target): PlanFile {
  const plan = useImportFile<PlanPreview, Chosen>({
    read: (sending, choices) => readPreview(sending, { ...(isWholeYear(start) && { start }), ...choices }, projectId),
    maxBytes: MAX_PLAN_BYTES,
    failure: t('The plan could not be read. Please try again.'),
  });
  const [chosenDate, setDataDate] = useState<string>();
  const [takesLogic, setTakesLogic] = useState(true);
  const dataDate = chosenDate ?? plan.preview?.dataDate ?? '';
  const logic = (takesLogic && plan.preview?.progressLogic) || undefined;
  const readAgain = useEffectEvent(() => {
    const from = plan.preview?.scheduled?.from;
    if (from !== undefined && !plan.chosen.start && isWholeYear(start) && start !== from) plan.readAgain();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new start that asks for another reading
  useEffect(() => readAgain(), [start]);
  return {
    ...plan,
    ...{ dataDate, setDataDate, takesLogic, setTakesLogic },
    progressChoice: { dataDate, progressLogic: logic },
    choose: (file) => {
      setDataDate(undefined);
      setTakesLogic(true);
      plan.choose(file);
    },
    change: ({ refs, ...more }) => {
      // References and the order of dates are those of the columns that were read.
      const { start } = plan.chosen;
      if ('sheet' in more) plan.change({ refs: undefined, dateOrder: undefined, ...(start && { start }), ...more });
      else if ('headerRow' in more) plan.change({ refs: undefined, ...more });
      else plan.change({ ...more, ...(refs && { refs: { ...plan.chosen.refs, ...refs } }) });
    },
  };
}

/** While somebody types a year its first digits are years, too: 0002. */
export const isWholeYear = (date: string): boolean => date >= '1900';
