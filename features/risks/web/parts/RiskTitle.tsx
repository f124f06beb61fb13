import { Link, type LinkProps } from '@tanstack/react-router';
import { direction } from '#web/i18n/locale.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import type { Risk } from '../../contract.ts';
import { descriptionOf, titleOf } from './labels.ts';

/** The engine's title is a sentence of the page; what people typed has a direction of its own. */
export const RiskTitle = ({ risk }: { risk: Pick<Risk, 'title' | 'sentences'> }) =>
  risk.sentences ? <span dir={direction()}>{titleOf(risk)}</span> : <bdi>{risk.title}</bdi>;

/** A sentence of the engine runs as the page does, also when it begins with a task's name in the other script. */
export const RiskDescription = ({ risk }: { risk: Pick<Risk, 'description' | 'sentences'> }) =>
  risk.sentences ? <span dir={direction()}>{descriptionOf(risk)}</span> : <bdi>{risk.description}</bdi>;

/** The title as a link to the entry in the register, over the whole of what it stands in, and its severity. */
export const RiskHeading = ({ risk }: { risk: Pick<Risk, 'id' | 'title' | 'sentences' | 'severity'> }) => (
  <div className="flex items-start justify-between gap-3">
    <Link
      {...({ to: '/risks', search: { risk: risk.id } } as LinkProps)}
      className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0"
    >
      <RiskTitle risk={risk} />
    </Link>
    <StatusBadge status={risk.severity} />
  </div>
);
