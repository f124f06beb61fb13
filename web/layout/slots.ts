import type { LucideIcon } from 'lucide-react';
import { type ComponentType, createContext, use } from 'react';
import type { Role } from '#shared/roles.ts';

interface ShellFigures {
  /** Unread alerts of this user: "N alerts" in the header; undefined until they are known. */
  alerts: number | undefined;
  /** Open critical and high risks he may see: the badge on Risk Alerts. */
  risks: number;
}

export interface PaletteEntry {
  icon?: LucideIcon;
  id: string;
  label: string;
  /** What kind of thing it is, or where it belongs. */
  hint?: string;
  to: string;
}

/** Finds things by their name for the command palette; called with what was typed, at least two letters, and for whom. */
export type PaletteSource = (typed: string, role: Role) => Promise<readonly PaletteEntry[]>;

/**
 * What rooms put into the shell. The shell knows no room; web/main.tsx, which may know them, hands these over.
 * Components are lazy where they are behind a click.
 */
export interface Slots {
  useFigures: () => ShellFigures;
  /** The list behind the alerts button. */
  Alerts?: ComponentType<{ onClose: () => void }>;
  /** The slim line under the header: what waits to be sent. Draws nothing when nothing waits. */
  WaitingLine?: ComponentType;
  /** A last row of the title block: the weather on site, as <div><dt/><dd/></div>. */
  SiteFact?: ComponentType;
  /** The days worked on site: "Sun – Thu". */
  SiteWeek?: ComponentType;
  /** What keeps running while signed in: the event stream. */
  Background?: ComponentType;
  search?: PaletteSource;
}

const none: ShellFigures = { alerts: undefined, risks: 0 };

export const SlotsContext = createContext<Slots>({ useFigures: () => none });
export const useSlots = (): Slots => use(SlotsContext);
