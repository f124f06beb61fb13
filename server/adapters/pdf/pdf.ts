import type { PdfFrame } from './frame.ts';

/**
 * Printed documents. A room keeps a template of its own and calls
 *
 *     await services.pdf.render({
 *       template: new URL('./certificate.typ', import.meta.url),
 *       frame: { language, organisation, title, project, date, page: t('Page {page} of {pages}') },
 *       data: { rows: [['1.1', 'Concrete', '1,200.00']] },
 *       files: { 'photo.jpg': bytes },
 *     })
 *
 * and the template reads
 *
 *     #import "/frame.typ": *
 *     #show: page-frame
 *     #section(data.title)
 *     #data-table(columns: (auto, 1fr, auto), numbers: (2,), header: data.header, rows: data.rows)
 *     #picture("photo.jpg", width: 6cm)
 *
 * Thousands of rows are arranged in the thread: `composed: { module: new URL('./printed-lists.ts', import.meta.url), input }`, whose
 * `compose(input)` answers more of `data`.
 *
 * Everything a person reads comes ready in `data` as text in the document's language: amounts, dates and labels too.
 * Data travels as JSON and is never read as markup. frame.typ says what parts there are. No network, no fonts of the
 * machine.
 */
export interface Pdf {
  /** `signal` ends the drawing. @throws PdfError when the template or a picture is wrong, WorkerFault when it was ended. */
  render(document: PdfDocument, signal?: AbortSignal): Promise<Uint8Array>;
  close(): Promise<void>;
}

export interface PdfDocument {
  readonly template: URL;
  readonly frame: PdfFrame;
  /** Whether the reader wants the Hijri date below the date of the frame. */
  readonly hijri?: boolean;
  /** JSON; the template sees it as `data`. */
  readonly data: unknown;
  /** More of `data`, made in the thread. */
  readonly composed?: Composition<unknown>;
  /** Pictures (JPEG, PNG, WebP, SVG) by the name the template calls: letters, digits, dots and dashes. */
  readonly files?: Readonly<Record<string, Uint8Array>>;
}

export interface Composition<Input> {
  readonly module: URL;
  /** What can be cloned into the thread; long lists as JSON text. */
  readonly input: Input;
}

/** What a composing module exports. */
export type Compose<Input> = (input: Input) => Readonly<Record<string, unknown>>;

/** The message names the fault and its place in the template: for the log, not for a person. */
export class PdfError extends Error {}
