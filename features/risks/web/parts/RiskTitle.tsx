import { direction } from '#web/i18n/locale.ts';
import type { Risk } from '../../contract.ts';
import { descriptionOf, titleOf } from './labels.ts';

/** The engine's title is a sentence of the page; what people typed has a direction of its own. */
export const RiskTitle = ({ risk }: { risk: Pick<Risk, 'title' | 'sentences'> }) =>
  risk.sentences ? <span dir={direction()}>{titleOf(risk)}</span> : <bdi>{risk.title}</bdi>;

/** A sentence of the engine runs as the page does, also when it begins with a task's name in the other script. */
export const RiskDescription = ({ risk }: { risk: Pick<Risk, 'description' | 'sentences'> }) =>
  risk.sentences ? <span dir={direction()}>{descriptionOf(risk)}</span> : <bdi>{risk.description}</bdi>;
