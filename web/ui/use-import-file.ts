import { useRef, useState } from 'react';
import { addChoice, type SheetChoices } from '#shared/sheet-import/choices.ts';
import { messageOf } from '#web/api/client.ts';
import type { Sending } from '#web/api/upload.ts';
import { t } from '#web/i18n/text.ts';

/** A chosen spreadsheet, what a person chose of it, and what the server reads in it. */
export interface ImportFile<Preview, Choices> {
  readonly file: File | undefined;
  readonly preview: Preview | undefined;
  readonly chosen: Choices;
  readonly isReading: boolean;
  /** 0 to 1, as the file leaves. */
  readonly progress: number;
  readonly error: string | undefined;
  choose(file: File | undefined): void;
  change(more: Partial<Choices>): void;
  readAgain(): void;
}

interface Options<Preview, Choices> {
  /** What the file says under these choices; nothing is created. */
  readonly read: (sending: Sending, choices: Choices) => Promise<Preview>;
  readonly maxBytes: number;
  /** The sentence for a failure that has none of its own. */
  readonly failure: string;
}

/** A later choice overtakes an earlier one that is still read. */
export function useImportFile<Preview, Choices extends SheetChoices<string>>({
  read,
  maxBytes,
  failure,
}: Options<Preview, Choices>): ImportFile<Preview, Choices> {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<Preview>();
  const [chosen, setChosen] = useState({} as Choices);
  const [progress, setProgress] = useState(0);
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);

  const readFile = async (given: File, choices: Choices) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setReading(true);
    setProgress(0);
    setError(undefined);
    try {
      const found = await read({ file: given, signal, onProgress: setProgress }, choices);
      if (!signal.aborted) setPreview(() => found);
    } catch (fault) {
      if (signal.aborted) return;
      setError(messageOf(fault, failure));
    }
    if (!signal.aborted) setReading(false);
  };
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
      setChosen({} as Choices);
      setReading(false);
      setError(undefined);
      if (given && given.size > maxBytes) setError(t('The file must be at most 10 MB.'));
      else if (given) void readFile(given, {} as Choices);
    },
    change: (more) => {
      const next = addChoice(chosen, more);
      setChosen(next);
      if (file) void readFile(file, next);
    },
    readAgain: () => {
      if (file) void readFile(file, chosen);
    },
  };
}
