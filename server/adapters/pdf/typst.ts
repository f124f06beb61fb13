import { openWorker, WorkerFault } from '#server/worker/open-worker.ts';
import { writtenHijri } from '#shared/calendar/written-dates.ts';
import { documentJson } from './document-json.ts';
import type { PdfFrame } from './frame.ts';
import { type Pdf, type PdfDocument, PdfError } from './pdf.ts';

/** What goes to the thread. */
export interface PdfQuestion {
  readonly template: string;
  readonly inputs: { readonly frame: string; readonly data: string };
  readonly composed: { readonly module: string; readonly input: unknown } | null;
  readonly files: Readonly<Record<string, Uint8Array>>;
}

const LIMITS = { timeoutMs: 60_000, memoryMb: 512, idleMs: 120_000, waiting: 20 };

/** The Typst compiler in a thread of its own, kept warm between documents, ended after two minutes without one. */
export function typstPdf(): Pdf {
  const worker = openWorker<PdfQuestion, Uint8Array>(new URL('./typst-thread.ts', import.meta.url), LIMITS);
  return {
    render: async (document, signal) => {
      try {
        return await worker.ask(question(document), { signal });
      } catch (error) {
        if (error instanceof WorkerFault && error.reason === 'failed') throw new PdfError(error.message);
        throw error;
      }
    },
    close: () => worker.close(),
  };
}

const question = ({ template, frame, hijri = false, data, composed, files = {} }: PdfDocument): PdfQuestion => {
  const wrong = Object.keys(files).find((name) => !/^[\w.-]+$/.test(name) || name.includes('..'));
  if (wrong !== undefined) throw new PdfError(`not a name for a picture: ${wrong}`);
  return {
    template: template.href,
    inputs: { frame: documentJson(hijri ? withHijri(frame) : frame), data: documentJson(data) },
    composed: composed ? { module: composed.module.href, input: composed.input } : null,
    files,
  };
};

/** Every "2026-03-01" of the frame's date in the other calendar. */
function withHijri(frame: PdfFrame): PdfFrame {
  const manner = { language: frame.language, digits: 'latin' } as const;
  return { ...frame, hijri: frame.date.replace(/\d{4}-\d{2}-\d{2}/g, (date) => writtenHijri(date, manner)) };
}
