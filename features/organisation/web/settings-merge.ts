import type { Organisation, SettingsSeen } from '#features/settings/contract.ts';

/*
 * Settings are merged by their single values: "approvalLimits.pm" is one, whoever changed "approvalLimits.admin" meanwhile.
 */

type Values = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** By name: { "vatRate": "15", "approvalLimits.pm": "500000" }. */
export const leavesOf = (settings: object, group = ''): Values =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) =>
      isGroup(value) ? Object.entries(leavesOf(value, `${group}${name}.`)) : [[`${group}${name}`, value]],
    ),
  );

/** `settings` with these leaves in it. */
export function withLeaves(settings: Organisation, leaves: Values): Organisation {
  const next = structuredClone(settings) as unknown as Record<string, unknown>;
  for (const [path, value] of Object.entries(leaves)) {
    const [name = '', inner] = path.split('.');
    next[name] = inner === undefined ? value : { ...(next[name] as object), [inner]: value };
  }
  return next as unknown as Organisation;
}

/** The settings that hold these leaves, whole. */
export const settingsWith = (settings: Organisation, leaves: Values): SettingsSeen => {
  const names = new Set(Object.keys(leaves).map((path) => path.split('.')[0]));
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.has(name)));
};

/** Those of `names` in `settings`; undefined where it is not set. */
export const pickLeaves = (settings: object, names: readonly string[]): Values => {
  const all = leavesOf(settings);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
};

/** An absent limit, none and an empty one are the same. */
const isSame = (one: unknown, other: unknown): boolean => (one ?? '') === (other ?? '');

/** What was typed over a value that somebody else changed too, to another one. */
export const changedByBoth = (typed: Values, seen: Values, now: Values): string[] =>
  Object.keys(typed).filter((name) => !isSame(seen[name], now[name]) && !isSame(typed[name], now[name]));
