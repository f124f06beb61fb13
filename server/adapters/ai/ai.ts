import type { z } from 'zod';

/** What is asked of a model. The built-in engine has its answer already; the model may only better its words. */
export interface Question<Schema extends z.ZodType> {
  /** A short name for the log, for example "breakdown". */
  readonly task: string;
  /** What the answer must be; the model is shown it, and its answer is held against it. */
  readonly schema: Schema;
  /** Our own words: what to do. Never text that a user wrote. */
  readonly system: string;
  /** Everything users wrote. It goes into a block of its own and is declared to be data, not orders. */
  readonly data: unknown;
  readonly image?: Picture;
  /** Ends the question early, for example when the asking browser has gone. */
  readonly signal?: AbortSignal;
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** A language model outside the house, or none. */
export interface Ai {
  /** Who answers: "provider/model", or "built-in" when no model is configured. */
  readonly engine: string;
  /** Who answers when a picture is sent along; "built-in" when no configured model sees. */
  readonly visionEngine: string;
  readonly isConfigured: boolean;
  /**
   * The validated answer, or nothing: no model, no answer in time, or none of the right shape after one more try.
   * Never throws; the caller then gives the built-in answer.
   */
  ask<Schema extends z.ZodType>(question: Question<Schema>): Promise<z.output<Schema> | undefined>;
}

export const BUILT_IN = 'built-in';
