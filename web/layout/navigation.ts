import {
  Boxes,
  Building2,
  CalendarRange,
  ChartColumn,
  CreditCard,
  Images,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  NotebookPen,
  Settings2,
  ShieldCheck,
  SquareKanban,
  Target,
  Trash2,
  TriangleAlert,
  UsersRound,
} from 'lucide-react';
import type { Role } from '#shared/roles.ts';
import { msg } from '#web/i18n/text.ts';

export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly roles: readonly Role[];
}

export interface Group {
  readonly label: string;
  readonly places: readonly Place[];
}

const everyone: readonly Role[] = ['admin', 'pm', 'cm', 'se', 'viewer'];

/** The sidebar, spec §2, and what it leaves out (docs/deviations.md, "The sidebar"). Also what the command palette and the phone's "More" offer. */
const groups: readonly Group[] = [
  {
    label: msg('Main'),
    places: [
      { to: '/', label: msg('Dashboard'), icon: LayoutDashboard, roles: everyone },
      { to: '/projects', label: msg('Projects'), icon: Building2, roles: everyone },
      { to: '/tasks', label: msg('Task Board'), icon: SquareKanban, roles: ['admin', 'pm', 'cm'] },
    ],
  },
  {
    label: msg('Management'),
    places: [
      { to: '/payments', label: msg('Budgets & Payments'), icon: CreditCard, roles: ['admin', 'pm'] },
      { to: '/materials', label: msg('Materials'), icon: Boxes, roles: ['admin', 'pm', 'cm', 'se'] },
      { to: '/risks', label: msg('Risk Alerts'), icon: TriangleAlert, roles: ['admin', 'pm'] },
      { to: '/cm/targets', label: msg('Weekly Targets'), icon: Target, roles: ['cm'] },
      { to: '/cm/resources', label: msg('Resource Planner'), icon: CalendarRange, roles: ['cm'] },
    ],
  },
  {
    label: msg('Daily Work'),
    places: [
      { to: '/se/my-tasks', label: msg('My Tasks'), icon: ListChecks, roles: ['se'] },
      { to: '/se/daily-log', label: msg('Daily Log'), icon: NotebookPen, roles: ['se'] },
    ],
  },
  {
    label: msg('Administration'),
    places: [
      { to: '/admin/users', label: msg('Users & Roles'), icon: UsersRound, roles: ['admin'] },
      { to: '/admin/organisation', label: msg('Organisation'), icon: Settings2, roles: ['admin'] },
      { to: '/admin/security', label: msg('Security journal'), icon: ShieldCheck, roles: ['admin'] },
      { to: '/admin/trash', label: msg('Trash'), icon: Trash2, roles: ['admin'] },
    ],
  },
  {
    label: msg('Reports'),
    places: [
      { to: '/analytics', label: msg('Analytics'), icon: ChartColumn, roles: ['admin', 'pm', 'viewer'] },
      { to: '/gallery', label: msg('Photo Gallery'), icon: Images, roles: everyone },
    ],
  },
];

/** What a role sees; a group without a visible place is hidden. */
export const navigationFor = (role: Role): readonly Group[] =>
  groups
    .map((group) => ({ ...group, places: group.places.filter(({ roles }) => roles.includes(role)) }))
    .filter(({ places }) => places.length > 0);

interface PhoneBar {
  /** The role's main places; the rest is behind "More". */
  readonly places: readonly string[];
  /** The role's main act, behind the +. */
  readonly act?: { readonly to: string; readonly label: string };
}

export const phoneBars: Record<Role, PhoneBar> = {
  admin: { places: ['/', '/projects', '/tasks'], act: { to: '/projects/create', label: msg('New Project') } },
  pm: { places: ['/', '/projects', '/tasks'], act: { to: '/projects/create', label: msg('New Project') } },
  cm: { places: ['/', '/tasks', '/cm/targets'], act: { to: '/se/daily-log', label: msg('Submit Daily Log') } },
  se: { places: ['/', '/se/my-tasks', '/projects'], act: { to: '/se/daily-log', label: msg('Submit Daily Log') } },
  viewer: { places: ['/', '/projects', '/analytics'] },
};

export const placeAt = (to: string): Place | undefined =>
  groups.flatMap(({ places }) => places).find((place) => place.to === to);
