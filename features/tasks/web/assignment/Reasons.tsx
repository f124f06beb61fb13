import type { AssignmentReason } from '../../assignment-contract.ts';
import { reasonText } from './reasons.ts';

/** Why somebody is suggested, a line each. */
export const Reasons = ({ reasons }: { reasons: readonly AssignmentReason[] }) => (
  <ul className="grid gap-0.5 text-sm text-ink-2">
    {reasons.map((reason) => (
      <li key={reason.kind} className="wrap-anywhere">
        {reasonText(reason)}
      </li>
    ))}
  </ul>
);
