import type { Risk } from '../../contract.ts';
import { titleOf } from './labels.ts';

/** The engine's title is a sentence of the page; what people typed has a direction of its own. */
export const RiskTitle = ({ risk }: { risk: Pick<Risk, 'title' | 'sentences'> }) =>
  risk.sentences ? <span>{titleOf(risk)}</span> : <bdi>{risk.title}</bdi>;
