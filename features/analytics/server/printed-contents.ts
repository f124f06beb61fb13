import type { Report } from '../contract.ts';
import type { ReportPart } from '../rules.ts';
import type { Language, Words } from './printed-labels.ts';
import type { WriteContext } from './written.ts';

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
}

export interface Setting {
  readonly language: Language;
  readonly words: Words;
  readonly write: WriteContext;
}
