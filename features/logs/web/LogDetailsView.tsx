import type { LogDetails } from '../details-contract.ts';
import { detailParts } from './detail-parts.ts';

/** Whatever else the log says of the day; nothing where nothing was said. */
export function LogDetailsView({ details }: { details: LogDetails }) {
  const said = detailParts(details).filter(({ lines }) => lines.length > 0);
  if (said.length === 0) return null;
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      {said.map(({ label, lines }) => (
        <div key={label} className="rounded-2 border border-line p-3">
          <dt className="mb-1 text-sm font-semibold">{label}</dt>
          {lines.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a locked log have no other name and never move
            <dd key={index} className="wrap-anywhere">
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
