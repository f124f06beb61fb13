import { liveQuery, type Subscription } from 'dexie';
import { v7 } from 'uuid';
import { t } from '#web/i18n/text.ts';
import { isPending, pendingOf, readDraft } from '#web/offline/pending.ts';
import { StorageClosed } from '#web/offline/storage.ts';
import { createStore } from '#web/ui/store.ts';
import { toast, toastError } from '#web/ui/toast.ts';
import { bodyOf, draftKey, type Edit, edited, isBlank, type LogDraft } from './draft.ts';
import { claim, type Release, unheld } from './draft-lock.ts';
import { begun, dropLogDraft, keepLogDraft, moveDraft, type OpenDraft, openDraft, reopened } from './drafts.ts';

/** What the form shows. */
export interface Desk {
  readonly draft: LogDraft;
  /** Another one with every draft that comes into the form; the same when a draft goes on under another id. */
  readonly serial: number;
  readonly isSending: boolean;
  /** The device does not keep what was written: leaving the page loses it. */
  readonly isUnkept?: boolean;
}

/** The draft a page writes on: kept on the device with every change until it is submitted, and in this page alone. */
export class DraftSession {
  readonly shown = createStore<Desk | undefined>(undefined);
  readonly #owner: string;
  readonly #start: () => LogDraft;
  #release: Release = unheld;
  #watch: Subscription | undefined;
  /** As it came onto the desk. */
  #first = '';
  /** Changes that came while it is sent: written if it was not taken. */
  readonly #late: Edit[] = [];
  #isClosed = true;
  #openings = 0;
  /** The person knows that what he writes is on his screen alone: told once, not with every letter. */
  #isFailureReported = false;

  /** `start` is where an empty draft begins; asked for another place, one that has nothing in it begins there too. */
  constructor(owner: string, start: () => LogDraft) {
    this.#owner = owner;
    this.#start = start;
  }

  async open(): Promise<void> {
    this.#isClosed = false;
    this.#openings += 1;
    const opening = this.#openings;
    const open = await openDraft(this.#owner, this.#start).catch(() => begun(this.#start()));
    if (opening === this.#openings) this.#show(open);
    else void open.release();
  }

  close(): void {
    this.#isClosed = true;
    this.#watch?.unsubscribe();
    void this.#release();
    this.shown.set(undefined);
  }

  readonly change = (edit: Edit): void => {
    const desk = this.shown.get();
    if (desk?.isSending) this.#late.push(edit);
    else if (desk) void this.#keep(edited(desk.draft, edit));
  };

  /** As it stands, though nobody typed anything: photos were chosen for it. */
  async keep(id: string): Promise<void> {
    if ((await readDraft(draftKey(this.#owner, id))) === undefined && this.shown.get()?.draft.id === id)
      this.change({});
  }

  /** Nothing of it changes until the work is done; a second press meanwhile is none. */
  readonly send = async (work: () => Promise<void>): Promise<void> => {
    const desk = this.shown.get();
    if (!desk || desk.isSending) return;
    this.shown.set({ ...desk, isSending: true });
    try {
      await work();
    } finally {
      const now = this.shown.get();
      if (now) this.shown.set({ ...now, isSending: false });
      const late = this.#late.splice(0);
      if (now?.serial === desk.serial) late.forEach(this.change);
    }
  };

  /** About to be sent: whoever finds it later knows that the server may have it. */
  async press(draft: LogDraft): Promise<void> {
    await this.#keep({ ...draft, isPressed: true });
  }

  /** On under another id, with its words and photos: another log has the one it had. */
  async renew({ isPressed: _, ...draft }: LogDraft): Promise<LogDraft> {
    this.#watch?.unsubscribe();
    const fresh = { ...draft, id: v7() };
    const release = (await claim(fresh.id)) ?? unheld;
    await moveDraft(this.#owner, draft.id, fresh);
    if (this.#isClosed) void release();
    else this.#take(fresh, release);
    return fresh;
  }

  /** It is submitted: an empty one begins. */
  async reset(id: string): Promise<void> {
    this.#watch?.unsubscribe();
    await dropLogDraft(this.#owner, id);
    if (!this.#isClosed) this.#show(await begun(this.#start()));
  }

  /** Another one that lies on the device comes onto the desk, and the one that is there stays on the device. */
  async turnTo(id: string): Promise<boolean> {
    const open = await reopened(this.#owner, id, this.#start);
    if (!open) return false;
    const left = this.shown.get()?.draft;
    // Before it is shown: the one that is left is offered then.
    await this.#release();
    this.#show(open);
    if (left && isBlank(left, (await pendingOf(left.id)).length)) await dropLogDraft(this.#owner, left.id);
    return true;
  }

  #show({ draft, release }: OpenDraft): void {
    if (this.#isClosed) {
      void release();
      return;
    }
    this.#first = wordsOf(draft);
    const serial = (this.shown.get()?.serial ?? 0) + 1;
    this.shown.set({ draft, serial, isSending: this.shown.get()?.isSending ?? false });
    this.#take(draft, release);
  }

  #take(draft: LogDraft, release: Release): void {
    void this.#release();
    this.#release = release;
    const desk = this.shown.get();
    if (desk) this.shown.set({ ...desk, draft });
    this.#watch?.unsubscribe();
    this.#watch = this.#watchOver(draft.id);
  }

  /** Into the form, and onto the device; one that cannot keep it says so, until it can again. */
  async #keep(draft: LogDraft): Promise<void> {
    const desk = this.shown.get();
    if (desk?.draft.id === draft.id) this.shown.set({ ...desk, draft });
    try {
      await keepLogDraft(this.#owner, draft);
      this.#isFailureReported = false;
      this.#noteUnkept(draft.id, false);
    } catch (error) {
      this.#noteUnkept(draft.id, true);
      // That the browser keeps nothing stands above every page already.
      if (!this.#isFailureReported && !(error instanceof StorageClosed))
        toastError(
          error,
          t('What you write cannot be kept on this device. Leave this page open until it is submitted.'),
        );
      this.#isFailureReported = true;
    }
  }

  #noteUnkept(id: string, isUnkept: boolean): void {
    const desk = this.shown.get();
    if (desk?.draft.id === id && (desk.isUnkept ?? false) !== isUnkept) this.shown.set({ ...desk, isUnkept });
  }

  /** Where tabs know nothing of each other (a browser that stopped one of them) a draft may be in two: submitted in one, it is over in both. */
  #watchOver(id: string): Subscription {
    let wasStored = false;
    const look = async () => {
      const stored = await readDraft(draftKey(this.#owner, id));
      return { isStored: stored !== undefined, isTaken: await isPending(id) };
    };
    const next = ({ isStored, isTaken }: Awaited<ReturnType<typeof look>>) => {
      const desk = this.shown.get();
      const isOver = isTaken || (wasStored && !isStored);
      wasStored ||= isStored;
      if (isOver && desk?.draft.id === id && !desk.isSending) void this.#goOn(desk.draft);
    };
    return liveQuery(look).subscribe({ next, error: () => undefined });
  }

  async #goOn(draft: LogDraft): Promise<void> {
    const title = t('Submitted in another tab');
    if (wordsOf(draft) === this.#first) {
      await this.reset(draft.id);
      toast({ title, description: t('An empty daily log begins here.') });
    } else {
      await this.renew(draft);
      toast({ title, description: t('What you wrote here goes on as another daily log.') });
    }
  }
}

/** What a person says in it; the weather fills itself in. */
const wordsOf = (draft: LogDraft): string =>
  JSON.stringify(bodyOf({ ...draft, id: '', details: { ...draft.details, weather: null } }));
