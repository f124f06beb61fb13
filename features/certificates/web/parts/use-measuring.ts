import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { exact } from '#shared/money.ts';
import { ApiError } from '#web/api/client.ts';
import { isolate, t, translate } from '#web/i18n/text.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import type { Certificate, CertificateLine } from '../../contract.ts';
import { lineFault } from '../../rules.ts';
import { useCatchUp, useMeasure } from '../queries.ts';
import { readQuantity } from './amounts.ts';
import { fieldKey, linesToSave, type MeasuredField, withEdits } from './measured-field.ts';

/** What stands in a field and is not taken, and why. */
interface Refusal {
  readonly typed: string;
  readonly fault: string;
}

interface Refusals {
  /** By the key of the field. They outlive their fields, of which only those in view are drawn. */
  readonly all: ReadonlyMap<string, Refusal>;
  /** Keeps the refusal of a field; none forgets it. */
  keep(key: string, refusal: Refusal | undefined): void;
  /** The key of the field that is to come into view and be focused; it says so when it has. */
  readonly sought: string | undefined;
  found(): void;
  /** Says which quantities are not taken, and seeks the first one. False when there is none. */
  seek(lines: readonly CertificateLine[]): boolean;
}

const MOST_NAMED = 5;

function useRefusals(): Refusals {
  const [all, setAll] = useState<ReadonlyMap<string, Refusal>>(new Map());
  const latest = useRef(all);
  const [sought, setSought] = useState<string>();
  return {
    all,
    keep: (key, refusal) => {
      if (!refusal && !latest.current.has(key)) return;
      const next = new Map(latest.current);
      if (refusal) next.set(key, refusal);
      else next.delete(key);
      latest.current = next;
      setAll(next);
    },
    sought,
    found: () => setSought(undefined),
    seek: (lines) => {
      const keyIn = ({ itemId }: CertificateLine) =>
        [itemId, fieldKey(itemId, 'claimed')].find((key) => latest.current.has(key));
      const refused = lines.filter((line) => keyIn(line) !== undefined);
      const [first] = refused;
      if (!first) return false;
      setSought(keyIn(first));
      const named = refused.slice(0, MOST_NAMED).map(({ number }) => isolate(number));
      toast({
        title: t('The certificate is not issued.'),
        description: t('The quantities of {{count}} items are not taken: {{items}}. Please correct them first.', {
          count: refused.length,
          items: [...named, ...(refused.length > MOST_NAMED ? ['…'] : [])].join(t(', ')),
        }),
        variant: 'destructive',
      });
      return true;
    },
  };
}

interface Flushing {
  readonly lines: readonly CertificateLine[];
  readonly refusals: Refusals;
  /** Whether others changed the draft, and what is typed here waits for another look. */
  isReported(): boolean;
  readonly waiting: RefObject<ReadonlyMap<string, string>>;
  /** The save that is on its way. */
  readonly last: RefObject<Promise<unknown> | undefined>;
  save(): Promise<number | undefined>;
}

/** Sends what waits until the draft holds all that is on screen: its version then; undefined when something holds it back. */
async function flushEdits(measuring: Flushing): Promise<number | undefined> {
  const { lines, refusals, isReported, waiting, last, save } = measuring;
  await last.current;
  takeTyped();
  if (refusals.seek(lines)) return undefined;
  if (isReported()) {
    toast({
      title: t('The certificate is not issued.'),
      description: t('Somebody else has changed this draft in the meantime.'),
      variant: 'destructive',
    });
    return undefined;
  }
  const version = await save();
  const isAll = waiting.current.size === 0 && !fieldTypedIn();
  return version === undefined || isAll ? version : flushEdits(measuring);
}

const fieldTypedIn = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('input[data-line]')
    ? document.activeElement
    : null;

/** A press does not take the focus from a field in every browser: what is typed there is taken as if it did. */
const takeTyped = () => fieldTypedIn()?.blur();

/** A quantity that somebody else changed; `mine` is what is typed here for the same item and not yet saved. */
export interface LineChange {
  readonly number: string;
  readonly field: MeasuredField;
  readonly before: string;
  readonly now: string;
  readonly mine: string | undefined;
}

interface Compared {
  /** As they came on screen. */
  readonly before: readonly CertificateLine[];
  readonly fresh: readonly CertificateLine[];
  /** By the key of the field: what was saved from here since, and what is typed and waits. */
  readonly saved: ReadonlyMap<string, string>;
  readonly typed: ReadonlyMap<string, string>;
}

/** What others changed, in the order of the bill. */
export function changesOf({ before, fresh, saved, typed }: Compared): LineChange[] {
  const known = new Map(before.map((line) => [line.itemId, line]));
  const none = { done: '0', claimed: null };
  return fresh.flatMap((line) =>
    (['done', 'claimed'] as const).flatMap((field): LineChange[] => {
      const key = fieldKey(line.itemId, field);
      const old = saved.get(key) ?? (known.get(line.itemId) ?? none)[field] ?? '';
      const now = line[field] ?? '';
      return now === old ? [] : [{ number: line.number, field, before: old, now, mine: typed.get(key) }];
    }),
  );
}

export interface Measuring {
  /** As measured on screen. */
  readonly lines: readonly CertificateLine[];
  /** Takes what somebody typed for a line; false when it is refused. */
  measure(line: CertificateLine, typed: string, field: MeasuredField): boolean;
  /** What was typed and is not taken, by the key of its field. */
  readonly refusals: Refusals;
  /** What somebody else changed since this draft came on screen; what is typed here waits meanwhile. */
  readonly elsewhere: readonly LineChange[] | undefined;
  /** Sends what waits. Returns the version that holds it all; undefined when it could not be sent. */
  save(): Promise<number | undefined>;
  /**
   * Sends what waits and returns the version that holds all that is on screen; undefined when something on screen is not in
   * it, which is told then: a quantity that is refused, what others changed meanwhile, or a save that failed.
   */
  flush(): Promise<number | undefined>;
  /** Whether others changed the draft and what is typed here waits for another look, once the save on its way is answered. */
  isOutdated(): Promise<boolean>;
  /** Lets go of what is typed and not saved. */
  abandon(): void;
}

interface Options {
  projectId: string;
  certificate: Certificate;
  lines: readonly CertificateLine[];
  allowsOverrun: boolean;
}

/** What is typed is sent together after a pause, so that a column goes down in few calls. */
const PAUSE_MS = 1200;

export function useMeasuring({ projectId, certificate, lines, allowsOverrun }: Options): Measuring {
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(new Map());
  const waiting = useRef(new Map<string, string>());
  const timer = useRef<number>(undefined);
  const last = useRef<Promise<number | undefined>>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  const send = useMeasure(projectId, certificate.id);
  const { elsewhere, isReported, base, newest, tookOver, report } = useElsewhere(projectId, certificate, lines);
  const refusals = useRefusals();
  useReportUnsaved(isWaiting || refusals.all.size > 0);

  const failed = async (error: unknown, sent: ReadonlyMap<string, string>, known: number) => {
    waiting.current = new Map([...sent, ...waiting.current]);
    const now = changedSince(known, error);
    if (!now || !(await report(now, waiting.current)))
      return void toastError(error, t('The quantities could not be saved.'));
    setOwn(new Map(waiting.current));
  };
  const flush = async (): Promise<number | undefined> => {
    window.clearTimeout(timer.current);
    await last.current;
    if (waiting.current.size === 0) return Math.max(newest.current, certificate.version);
    const known = Math.max(newest.current, base.current.version);
    const sent = waiting.current;
    waiting.current = new Map();
    try {
      const answer = await send.mutateAsync({ lines: linesToSave(sent), version: known });
      tookOver(sent, answer.version);
      setWaiting(waiting.current.size > 0);
      return answer.version;
    } catch (error) {
      await failed(error, sent, known);
      return undefined;
    }
  };
  const save = () => {
    last.current = flush();
    return last.current;
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => void (waiting.current.size > 0 && latest.current()), []);
  return {
    lines: useMemo(() => lines.map((line) => withEdits(line, own)), [lines, own]),
    measure: (line, typed, field) => {
      const { quantity, fault } = field === 'done' ? judge(typed, line, allowsOverrun) : judgeClaim(typed, line);
      const key = fieldKey(line.itemId, field);
      refusals.keep(key, fault === undefined ? undefined : { typed, fault });
      if (quantity === undefined) return false;
      if (quantity === (line[field] ?? '')) return true;
      if (waiting.current.size === 0) base.current = { version: Math.max(newest.current, certificate.version), lines };
      setOwn((before) => new Map(before).set(key, quantity));
      waiting.current.set(key, quantity);
      setWaiting(true);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void latest.current(), PAUSE_MS);
      return true;
    },
    refusals,
    elsewhere,
    save,
    flush: () => flushEdits({ lines, refusals, isReported, save, last, waiting }),
    isOutdated: () => Promise.resolve(last.current).then(isReported),
    abandon: () => {
      window.clearTimeout(timer.current);
      waiting.current = new Map();
    },
  };
}

/** What this person has seen of the draft, and what others changed of it since. */
function useElsewhere(projectId: string, { id, version }: Certificate, lines: readonly CertificateLine[]) {
  const catchUp = useCatchUp(projectId, id);
  const [elsewhere, setEditConflict] = useState<readonly LineChange[]>();
  const saved = useRef<ReadonlyMap<string, string>>(new Map());
  /** The version that the last save or refusal left, and the draft as it was when what waits was typed. */
  const newest = useRef(0);
  const base = useRef({ version, lines });
  const reported = useRef(false);
  const reportChanges = (changes: readonly LineChange[] | undefined) => {
    reported.current = changes !== undefined;
    setEditConflict(changes);
  };
  const tookOver = (sent: ReadonlyMap<string, string>, now: number) => {
    saved.current = new Map([...saved.current, ...sent]);
    newest.current = now;
    reportChanges(undefined);
  };
  /** What others did is told, and what was typed here waits until it is sent again. False when it could not be read. */
  const reportOthers = async (now: Certificate, typed: ReadonlyMap<string, string>): Promise<boolean> => {
    const fresh = await catchUp(now).catch(() => undefined);
    if (!fresh) return false;
    reportChanges(changesOf({ before: base.current.lines, fresh, saved: saved.current, typed }));
    saved.current = new Map();
    newest.current = now.version;
    base.current = { version: now.version, lines: fresh };
    return true;
  };
  return { elsewhere, isReported: () => reported.current, base, newest, tookOver, report: reportOthers };
}

interface Judged {
  readonly quantity?: string;
  /** Why it cannot be certified, in words. */
  readonly fault?: string;
}

function judge(typed: string, { quantity: whole, previous }: CertificateLine, allowsOverrun: boolean): Judged {
  const read = readQuantity(typed, whole);
  if ('fault' in read) return read;
  const measured = { quantity: exact(read.quantity), whole: exact(whole), certified: exact(previous) };
  const fault = lineFault(measured, allowsOverrun);
  return fault ? { fault: translate(fault) } : read;
}

/** A claim may be above the bill; an empty one is none. */
function judgeClaim(typed: string, { quantity: whole }: CertificateLine): Judged {
  if (typed.trim() === '') return { quantity: '' };
  const read = readQuantity(typed, whole);
  const isBelow = 'quantity' in read && exact(read.quantity) < 0n;
  return isBelow ? { fault: t('A claim cannot be below zero.') } : read;
}

/** The draft as it is now, of a refusal because somebody changed it since `version` was looked at; else undefined. */
function changedSince(version: number, error: unknown): Certificate | undefined {
  const now =
    error instanceof ApiError && error.status === 409 ? (error.problem.current as Certificate | undefined) : null;
  return now && now.status === 'draft' && now.version !== version ? now : undefined;
}
