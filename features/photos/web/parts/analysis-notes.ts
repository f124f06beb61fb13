import { factsAt, summariesAt } from '../../analysis/summary.ts';
import type { PhotoAnalysis } from '../../contract.ts';

/** What an analysis wrote into the notes of a log that is being written. */
export interface Analysed extends Pick<PhotoAnalysis, 'facts' | 'summaries'> {
  /** Of the photo. */
  readonly path: string;
  /** The paragraph, word for word: where it stands no more, a person made it his own. */
  readonly text: string;
}

interface Noted {
  readonly notes: string;
  readonly manpower: number | null;
  readonly analyses?: readonly Analysed[];
}

/** The notes with a fresh analysis: in the place of what the same photo's last one wrote, unless that was edited. */
export function noted({ notes, manpower, analyses = [] }: Noted, fresh: Analysed): Required<Omit<Noted, 'manpower'>> {
  const last = analyses.find(({ path }) => path === fresh.path);
  const now = analysedAt(fresh, manpower);
  return {
    notes: last && notes.includes(last.text) ? notes.replace(last.text, () => now.text) : appended(notes, now.text),
    analyses: [...analyses.filter((one) => one !== last), now],
  };
}

/** The paragraphs nobody edited compare with the number of workers that stands in the form now. */
export function renoted({ notes, manpower, analyses = [] }: Noted): Required<Omit<Noted, 'manpower'>> {
  return analyses.reduce<Required<Omit<Noted, 'manpower'>>>(
    (so, old) => {
      const now = analysedAt(old, manpower);
      return { notes: so.notes.replace(old.text, () => now.text), analyses: [...so.analyses, now] };
    },
    { notes, analyses: [] },
  );
}

const appended = (notes: string, text: string): string => (notes ? `${notes}\n\n${text}` : text);

function analysedAt(analysed: Analysed, manpower: number | null): Analysed {
  const workers = Number.isInteger(manpower) ? manpower : null;
  const { facts, summaries, text } = analysed;
  const now = summariesAt(analysed, workers);
  const written = (['en', 'ar'] as const).find((language) => text.endsWith(summaries[language]));
  return {
    ...analysed,
    facts: factsAt(facts, workers),
    summaries: now,
    text: written ? text.slice(0, text.length - summaries[written].length) + now[written] : text,
  };
}
