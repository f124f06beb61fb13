/** The project and task that a call may name. */
export interface AccessContext {
  readonly projectId: string;
  readonly taskId: string;
}

/** By "METHOD /path": what must be sent so that it is the right that is judged, not the body; each call makes a new one. */
export type Bodies = Record<string, () => object>;

/** What a room's `server/test-access.ts` says, as `access`, to the tests that hold every room. */
export interface RoomAccess {
  /** By "METHOD /path": who may call it, written out by hand in the letters of access-matrix.ts. */
  readonly matrix: Readonly<Record<string, string>>;
  /** The room's own actions of shared/permissions.ts, written out by hand in the letters of shared/permissions.test.ts. */
  readonly actions?: Readonly<Record<string, string>>;
  readonly bodies?: (context: AccessContext) => Bodies;
  /** Every write, in an order in which a person could do it; each must leave its line in the activity. */
  readonly writes?: readonly Write[];
}

/** What was made on the way, by name: `project`, `task`, `person` … of write-scenarios.ts, and what a room's own writes make. */
export const ids: Record<string, string> = {};

export interface Write {
  readonly endpoint: string;
  readonly url?: () => string;
  readonly body?: () => object;
  /** What later calls name the made thing by. */
  readonly makes?: string;
}

export const at = (path: string) => () => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? `no ${name}`);
export const write = (endpoint: string, path: string, body?: () => object, makes?: string): Write => ({
  endpoint,
  url: at(path),
  ...(body && { body }),
  ...(makes && { makes }),
});
