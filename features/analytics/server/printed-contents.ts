import type { Report, ReportPayment, ReportTask } from '../contract.ts';
import type { ReportPart } from '../rules.ts';
import type { Language, Words } from './printed-labels.ts';
import type { WriteContext } from './written.ts';

export interface Rows<R> {
  readonly rows: readonly R[];
  readonly total: number;
}

export interface Contents {
  readonly report: Report;
  readonly part: ReportPart;
  readonly organisation: string;
  readonly preparedOn: string;
  readonly preparedFor: string;
  readonly logs: readonly {
    readonly projectName: string;
    date: string;
    notes: string;
    count: number;
    files: string[];
  }[];
  /** Where the rows behind the figures were asked for. */
  readonly tasks?: Rows<ReportTask> | undefined;
  readonly payments?: Rows<ReportPayment> | undefined;
}

export interface Setting {
  readonly language: Language;
  readonly words: Words;
  readonly write: WriteContext;
}
