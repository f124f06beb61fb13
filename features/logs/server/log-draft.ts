import type { LogDetails } from '../details-contract.ts';

/** What a log says; the date is a day of the organisation's calendar. */
export interface LogDraft {
  readonly taskId: string | null;
  readonly date: string;
  readonly manpower: number;
  readonly notes: string;
  readonly photoUrls: readonly string[];
  readonly details: LogDetails;
}

export interface NewLogDraft extends LogDraft {
  readonly awaitedPhotoIds: readonly string[];
  /** By the device's clock. */
  readonly writtenAt: string | null;
}
